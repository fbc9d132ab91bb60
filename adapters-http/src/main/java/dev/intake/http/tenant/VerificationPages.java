package dev.intake.http.tenant;

import dev.intake.Storage;
import dev.intake.action.Actions;
import dev.intake.http.page.ActionForm;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Visit;
import dev.intake.kernel.Connector;
import dev.intake.sync.LateRepair;
import dev.intake.sync.SyncActions;
import dev.intake.sync.SyncKind;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Map;

/** Handles the verification of providers' events. */
public final class VerificationPages {
    public static final String VERIFY = IntegrationPages.PATH + "/connectors/{connector}/verify";
    public static final String LATE_REPAIR = IntegrationPages.PATH + "/late-repair";
    public static final String STATE = "/tenants/{tenantId}/verification/{connector}";

    private final Actions<Storage> actions;
    private final IntegrationPages integrations;
    private final Gate gate;
    private final Html html;

    public VerificationPages(Actions<Storage> actions, IntegrationPages integrations, Gate gate, Html html) {
        this.actions = actions;
        this.integrations = integrations;
        this.gate = gate;
        this.html = html;
    }

    public void verify(Visit visit, Tenant tenant, Context context) {
        ConnectorPages.named(gate, context).ifPresent(connector -> verify(connector, visit, tenant, context));
    }

    private void verify(Connector connector, Visit visit, Tenant tenant, Context context) {
        Map<String, String> known = Map.of("connector", connector.segment(), "kind", SyncKind.VERIFY.label());
        ActionForm form = new ActionForm(actions, SyncActions.START, "", "");
        integrations.submit(form, known, "verification", visit, tenant);
    }

    /** Saves the age from which missing events start no program. */
    public void lateRepair(Visit visit, Tenant tenant, Context context) {
        String invalid = "Enter a whole number of days, 0 to " + LateRepair.MAX_DAYS + ".";
        ActionForm form = new ActionForm(actions, SyncActions.SET_LATE_REPAIR, "late-repair-days", invalid);
        integrations.submit(form, "late-repair", visit, tenant);
    }

    /** Writes the state of the verification, which open pages poll. */
    public void state(Visit visit, Tenant tenant, Context context) {
        ConnectorPages.named(gate, context)
                .ifPresent(connector -> html.write(
                        "verificationState.jte", integrations.verification(connector, visit, tenant), 200, context));
    }
}

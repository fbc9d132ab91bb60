package dev.intake.http.tenant;

import dev.intake.Connectors;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.KeyName;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Visit;
import dev.intake.kernel.Connector;
import dev.intake.sync.SetLateRepair;
import dev.intake.sync.Verifications.Order;
import dev.intake.sync.VerifyConnector;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Optional;

/** Handles the verification of providers' events. */
public final class VerificationPages {
    public static final String VERIFY = IntegrationPages.PATH + "/connectors/{connector}/verify";
    public static final String LATE_REPAIR = IntegrationPages.PATH + "/late-repair";
    public static final String STATE = "/tenants/{tenantId}/verification/{connector}";

    private final Connectors connectors;
    private final IntegrationPages integrations;
    private final Gate gate;
    private final Html html;

    public VerificationPages(Connectors connectors, IntegrationPages integrations, Gate gate, Html html) {
        this.connectors = connectors;
        this.integrations = integrations;
        this.gate = gate;
        this.html = html;
    }

    public void verify(Visit visit, Tenant tenant, Context context) {
        ConnectorPages.named(gate, context).ifPresent(connector -> verify(connector, visit, tenant, context));
    }

    private void verify(Connector connector, Visit visit, Tenant tenant, Context context) {
        Order order = connectors.verifications().order(tenant.id(), connector, VerifyConnector.MAX_DAYS, visit.actor());
        switch (order) {
            case ORDERED -> integrations.done("verification", tenant, context);
            case RUNNING -> integrations.refuse(visit, tenant, "A verification is already running.", context);
            case NO_API_KEY, NO_SUCH_TENANT ->
                integrations.refuse(
                        visit,
                        tenant,
                        "Paste " + Labels.of(connector.source()) + "'s " + KeyName.of(connector) + " first.",
                        context);
        }
    }

    /** Saves the age from which missing events start no program. */
    public void lateRepair(Visit visit, Tenant tenant, Context context) {
        String typed = Gate.field("days", context).strip();
        if (!typed.matches("[0-9]{1,2}") || !SetLateRepair.isValid(Integer.parseInt(typed))) {
            integrations.refuse(
                    visit,
                    tenant,
                    "Enter a whole number of days, 0 to " + SetLateRepair.MAX_DAYS + ".",
                    "late-repair-days",
                    context);
            return;
        }
        Optional<Integer> unused =
                connectors.setLateRepair().change(tenant.id(), Integer.parseInt(typed), visit.actor());
        integrations.done("late-repair", tenant, context);
    }

    /** Writes the state of the verification, which open pages poll. */
    public void state(Visit visit, Tenant tenant, Context context) {
        ConnectorPages.named(gate, context)
                .ifPresent(connector -> html.write(
                        "verificationState.jte", integrations.verification(connector, visit, tenant), 200, context));
    }
}

package dev.intake.http.tenant;

import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Actions;
import dev.intake.http.page.ActionForm;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Visit;
import dev.intake.kernel.Connector;
import dev.intake.sync.SyncActions;
import dev.intake.sync.SyncKind;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Map;

/** Handles the forms for the import of existing Clerk users. (Spec, Authentication 9) */
public final class UserImportPages {
    public static final String IMPORT = IntegrationPages.PATH + "/connectors/clerk/import";
    public static final String STATE = "/tenants/{tenantId}/user-import";

    private static final String CLERK = Connector.CLERK.segment();

    private final Actions<Storage> actions;
    private final IntegrationPages integrations;
    private final Html html;

    public UserImportPages(Actions<Storage> actions, IntegrationPages integrations, Html html) {
        this.actions = actions;
        this.integrations = integrations;
        this.html = html;
    }

    public void start(Visit visit, Tenant tenant, Context context) {
        boolean anew = Gate.field("from", context).equals("start");
        Map<String, String> known =
                Map.of("connector", CLERK, "kind", SyncKind.IMPORT.label(), "restart", Boolean.toString(anew));
        submit(SyncActions.START, known, "import-started", visit, tenant, context);
    }

    public void cancel(Visit visit, Tenant tenant, Context context) {
        submit(SyncActions.CANCEL, Map.of("connector", CLERK), "import-stopped", visit, tenant, context);
    }

    private void submit(
            Action<? super Storage, ?, ?> action,
            Map<String, String> known,
            String done,
            Visit visit,
            Tenant tenant,
            Context context) {
        integrations.submit(new ActionForm(actions, action, "", ""), known, done, visit, tenant);
    }

    /** Writes the state of the import, which open pages poll. */
    public void state(Visit visit, Tenant tenant, Context context) {
        html.write("userImportState.jte", integrations.userImport(visit, tenant), 200, context);
    }
}

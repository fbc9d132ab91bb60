package dev.intake.http.tenant;

import dev.intake.Connectors;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Visit;
import dev.intake.sync.ImportOrder;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Optional;

/** Handles the forms for the import of existing Clerk users. (Spec, Authentication 9) */
public final class UserImportPages {
    public static final String IMPORT = IntegrationPages.PATH + "/connectors/clerk/import";
    public static final String STATE = "/tenants/{tenantId}/user-import";

    private final Connectors connectors;
    private final IntegrationPages integrations;
    private final Html html;

    public UserImportPages(Connectors connectors, IntegrationPages integrations, Html html) {
        this.connectors = connectors;
        this.integrations = integrations;
        this.html = html;
    }

    public void start(Visit visit, Tenant tenant, Context context) {
        boolean anew = Gate.field("from", context).equals("start");
        String pasteFirst = "Paste Clerk's API key first.";
        Optional<String> refusal = connectors
                .userImports()
                .order(tenant.id(), anew, visit.actor())
                .fold(new ImportOrder.Cases<>(
                        started -> Optional.empty(),
                        alreadyRunning -> Optional.of("An import is already running."),
                        noApiKey -> Optional.of(pasteFirst),
                        notCounted -> Optional.of(pasteFirst),
                        noSuchTenant -> Optional.of(pasteFirst)));
        refusal.ifPresentOrElse(
                text -> integrations.refuse(visit, tenant, text, context),
                () -> integrations.done("import-started", tenant, context));
    }

    public void cancel(Visit visit, Tenant tenant, Context context) {
        if (connectors.userImports().cancel(tenant.id(), visit.actor()).orElse(false)) {
            integrations.done("import-stopped", tenant, context);
        } else {
            integrations.refuse(visit, tenant, "No import is running.", context);
        }
    }

    /** Writes the state of the import, which open pages poll. */
    public void state(Visit visit, Tenant tenant, Context context) {
        html.write("userImportState.jte", integrations.userImport(visit, tenant), 200, context);
    }
}

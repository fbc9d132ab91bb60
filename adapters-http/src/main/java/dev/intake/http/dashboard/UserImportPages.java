package dev.intake.http.dashboard;

import dev.intake.connector.ApiKey;
import dev.intake.tenant.Tenant;
import dev.intake.usecase.Connectors;
import dev.intake.usecase.ImportApiKey;
import dev.intake.usecase.ImportOrder;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the settings offer to bring in the users whom Clerk has already. (Spec, Authentication 9) */
final class UserImportPages {
    static final String API_KEY = IntegrationPages.PATH + "/connectors/clerk/api-key";
    static final String IMPORT = IntegrationPages.PATH + "/connectors/clerk/import";
    static final String STATE = "/tenants/{tenantId}/user-import";

    private final Connectors connectors;
    private final IntegrationPages integrations;
    private final Html html;

    UserImportPages(Connectors connectors, IntegrationPages integrations, Html html) {
        this.connectors = connectors;
        this.integrations = integrations;
        this.html = html;
    }

    void setKey(Visit visit, Tenant tenant, Context context) {
        Optional<ApiKey> key = ImportApiKey.read(Gate.field("api-key", context));
        if (key.isEmpty()) {
            integrations.refuse(
                    visit,
                    tenant,
                    "Paste the secret key as Clerk shows it: it begins with sk_ and is no publishable key.",
                    context);
            return;
        }
        Optional<Instant> seen = IntegrationPages.moment(Gate.field("api-key-seen", context));
        if (connectors
                .importApiKey()
                .replace(tenant.id(), seen, key.get(), visit.actor())
                .isPresent()) {
            done("api-key", tenant, context);
        } else {
            integrations.stale(
                    visit,
                    tenant,
                    "Nothing was saved: the API key was set by somebody else since you opened this page. Paste yours again"
                            + " to replace it.",
                    context);
        }
    }

    void clearKey(Visit visit, Tenant tenant, Context context) {
        boolean known = connectors.importApiKey().find(tenant.id()).isPresent();
        if (known && !Confirmation.isGiven(context)) {
            integrations.confirm(
                    new Confirmation(
                            integrations.page("Remove the API key", visit, tenant),
                            "Remove Clerk's API key?",
                            "An import that is running fails. To import again, paste the key again.",
                            List.of(),
                            0,
                            context.path(),
                            Map.of(),
                            "Remove the API key",
                            IntegrationPages.path(tenant.id())),
                    context);
            return;
        }
        connectors.importApiKey().clear(tenant.id(), visit.actor());
        done("api-key-cleared", tenant, context);
    }

    void start(Visit visit, Tenant tenant, Context context) {
        boolean anew = Gate.field("from", context).equals("start");
        ImportOrder order = connectors.userImports().order(tenant.id(), anew, visit.actor());
        if (order instanceof ImportOrder.Ordered) {
            done("import-started", tenant, context);
        } else {
            integrations.refuse(
                    visit,
                    tenant,
                    order instanceof ImportOrder.AlreadyRunning
                            ? "An import is running already."
                            : "Paste Clerk's API key first.",
                    context);
        }
    }

    void cancel(Visit visit, Tenant tenant, Context context) {
        if (connectors.userImports().cancel(tenant.id(), visit.actor()).orElse(false)) {
            done("import-stopped", tenant, context);
        } else {
            integrations.refuse(visit, tenant, "No import is running any more.", context);
        }
    }

    /** How it stands, for pages that are open. */
    void state(Visit visit, Tenant tenant, Context context) {
        html.write("userImportState.jte", integrations.userImport(visit, tenant), 200, context);
    }

    private void done(String what, Tenant tenant, Context context) {
        html.redirect(IntegrationPages.path(tenant.id()) + "?done=" + what, context);
    }
}

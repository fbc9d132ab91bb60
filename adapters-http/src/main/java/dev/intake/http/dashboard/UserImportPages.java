package dev.intake.http.dashboard;

import dev.intake.connector.ApiKey;
import dev.intake.tenant.Tenant;
import dev.intake.usecase.Connectors;
import dev.intake.usecase.ImportApiKey;
import io.javalin.http.Context;
import java.util.Optional;

/** What the settings offer to bring in the users whom Clerk has already. (Spec, Authentication 9) */
final class UserImportPages {
    static final String API_KEY = IntegrationPages.PATH + "/connectors/clerk/api-key";

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
        connectors.importApiKey().set(tenant.id(), key.get(), visit.actor());
        done("api-key", tenant, context);
    }

    void clearKey(Visit visit, Tenant tenant, Context context) {
        connectors.importApiKey().clear(tenant.id(), visit.actor());
        done("api-key-cleared", tenant, context);
    }

    private void done(String what, Tenant tenant, Context context) {
        html.redirect(IntegrationPages.path(tenant.id()) + "?done=" + what, context);
    }
}

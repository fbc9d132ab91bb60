package dev.intake.http.tenant;

import dev.intake.Connectors;
import dev.intake.connector.ApiKey;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Paths;
import dev.intake.http.page.SeenTime;
import dev.intake.http.page.Visit;
import dev.intake.kernel.Connector;
import dev.intake.sync.ImportOrder;
import dev.intake.sync.ProviderApiKey;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Handles the forms for the import of existing Clerk users. (Spec, Authentication 9) */
public final class UserImportPages {
    public static final String API_KEY = IntegrationPages.PATH + "/connectors/clerk/api-key";
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

    public void setKey(Visit visit, Tenant tenant, Context context) {
        Optional<ApiKey> key = ProviderApiKey.read(Connector.CLERK, Gate.field("api-key", context));
        if (key.isEmpty()) {
            integrations.refuse(
                    visit,
                    tenant,
                    "Paste Clerk's secret key, which begins with sk_, not the publishable key.",
                    "clerk-api-key",
                    context);
            return;
        }
        Optional<Instant> seen = SeenTime.read("api-key-seen", context);
        if (connectors
                .importApiKey()
                .replace(tenant.id(), seen, key.get(), visit.actor())
                .isPresent()) {
            integrations.done("api-key", tenant, context);
        } else {
            integrations.stale(
                    visit,
                    tenant,
                    "Nothing was saved: the API key was set by someone else since you opened this page. Paste yours"
                            + " again to replace it.",
                    "clerk-api-key",
                    context);
        }
    }

    public void clearKey(Visit visit, Tenant tenant, Context context) {
        boolean known = connectors.importApiKey().find(tenant.id()).isPresent();
        if (known && !Confirmation.isGiven(context)) {
            integrations.confirm(
                    new Confirmation(
                            integrations.page("Remove the API key", visit, tenant),
                            "Remove Clerk's API key?",
                            "A running import fails. To import again, paste the key again.",
                            List.of(),
                            0,
                            context.path(),
                            Map.of(),
                            "Remove the API key",
                            Paths.settings(tenant.id())),
                    context);
            return;
        }
        connectors.importApiKey().clear(tenant.id(), visit.actor());
        integrations.done("api-key-cleared", tenant, context);
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

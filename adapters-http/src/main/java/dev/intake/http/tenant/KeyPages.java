package dev.intake.http.tenant;

import dev.intake.Intake;
import dev.intake.access.IngestionKey;
import dev.intake.action.Result;
import dev.intake.http.page.ActionForm;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Labels;
import dev.intake.http.page.SdkSnippets;
import dev.intake.http.page.SeenTime;
import dev.intake.http.page.Snippets;
import dev.intake.http.page.Visit;
import dev.intake.tenant.KeyActions;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Generates and replaces the ingestion key of a tenant. (Spec, Authentication 1) */
public record KeyPages(Intake intake, Addresses addresses, Html html, IntegrationPages integrations) {
    /** The path of the page that shows only the form. */
    public static final String PATH = IntegrationPages.PATH + "/key";

    private static final Map<String, Duration> GRACES =
            Map.of("hour", Duration.ofHours(1), "day", Duration.ofHours(24));

    private static final ActionForm END_GRACE = new ActionForm(KeyActions.END_GRACE, "key", "");

    /** Shows only the form for the key; agents direct people to it. */
    public void get(Visit visit, Tenant tenant, Context context) {
        boolean replaces = tenant.key().isPresent();
        String title = replaces ? "Replace the ingestion key" : "Generate the ingestion key";
        KeyView view = new KeyView(integrations.page(title, visit, tenant), title, KeyForm.of(tenant));
        html.write("key.jte", view, 200, context);
    }

    /** Generates a key, or replaces the one that the form showed. */
    public void replace(Visit visit, Tenant tenant, Context context) {
        boolean replaces = !Gate.field("seen", context).isEmpty();
        Optional<Duration> grace = Optional.ofNullable(GRACES.get(Gate.field("grace", context)));
        if (replaces && Gate.field("confirm", context).isEmpty()) {
            integrations.refuse(visit, tenant, "Confirm that the current key may stop working.", "confirm-key");
            return;
        }
        Map<String, String> given = new HashMap<>(Map.of("revision", SeenTime.revision("seen", context)));
        grace.ifPresent(length -> given.put("graceSeconds", Long.toString(length.toSeconds())));
        Result<KeyActions.Generated> done = visit.run(KeyActions.GENERATE, tenant, given);
        if (done instanceof Result.Done<KeyActions.Generated> made) {
            String key = made.value().key().reveal();
            String endpoint = addresses.events(tenant.id());
            String testKey = tenant.id().isTest()
                    ? key
                    : intake.generateTestKey(tenant.id())
                            .map(IngestionKey::reveal)
                            .orElse("YOUR_TEST_KEY");
            html.write(
                    "shownOnce.jte",
                    new ShownOnceView(
                            integrations.page("New key", visit, tenant),
                            "Your ingestion key",
                            "Copy it now: only a hash is stored, so it cannot be shown again."
                                    + (replaces ? previous(grace) : ""),
                            key,
                            "Send a first event, as test data",
                            Snippets.curl(endpoint, testKey),
                            SdkSnippets.all(addresses.service(), key),
                            Optional.of(FirstEventView.of(tenant.id(), FirstEventView.NONE))),
                    200,
                    context);
        } else {
            integrations.refuse(
                    visit,
                    tenant,
                    "Nothing was changed: a key was generated since you opened this page. If you reloaded the page of a new key,"
                            + " that key works, but it cannot be shown again.",
                    context);
        }
    }

    private static String previous(Optional<Duration> grace) {
        return grace.map(length -> " The previous key works for " + Labels.count(length.toHours(), "hour") + ".")
                .orElse(" The previous key has stopped working.");
    }

    /** Ends the grace period of the previous key. */
    public void endGrace(Visit visit, Tenant tenant, Context context) {
        integrations.submit(END_GRACE, "grace-ended", visit, tenant);
    }
}

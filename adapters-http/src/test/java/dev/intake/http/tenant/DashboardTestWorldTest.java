package dev.intake.http.tenant;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.IngestionKey;
import dev.intake.connector.SigningSecret;
import dev.intake.event.EventQuery;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tenant's member sees and does in the test data. */
class DashboardTestWorldTest extends DashboardIntegrationsKit {
    private static final String BAR = "<aside class=\"test-bar\"";

    private final TenantId world = fresh.id().test();
    private final String live = "/tenants/" + fresh.id();
    private final String test = "/tenants/" + world;
    private final String testSettings = test + "/settings/integrations";

    private void send(Operation... operations) {
        IngestionKey key = service.intake
                .setUpIngestion()
                .generateKey(service.intake.testWorlds().open(fresh.id()).orElseThrow())
                .orElseThrow();
        Admission admission = service.intake.ingestBatch().admit(fresh.id(), Optional.of(key));
        assertThat(service.intake.ingestBatch().process((Admission.Admitted) admission, List.of(operations)))
                .isInstanceOf(IngestOutcome.Processed.class);
    }

    @Test
    void everyPageOfTestData_isMarked_andLeadsToTheOther() throws Exception {
        for (String page : new String[] {"/events", "/contacts", "/programs", "/emails", "/settings/integrations"}) {
            assertThat(browser.get(test + page).body())
                    .as(page)
                    .contains(BAR, "<title>Test data: ", "href=\"" + live + page + "\">Back to live data</a>");
            assertThat(browser.get(live + page).body())
                    .as(page)
                    .doesNotContain(BAR)
                    .contains("href=\"" + test + page + "\">Test data</a>");
        }
    }

    @Test
    void testData_areInTheirPagesAlone() throws Exception {
        send(identify("u1", "ann@example.com", "Test Ann"), track("u1", null, "order.created", "m1"));

        assertThat(browser.get(test + "/contacts").body()).contains("Test Ann");
        assertThat(browser.get(test + "/events").body()).contains("order.created");
        assertThat(browser.get(live + "/contacts").body()).doesNotContain("Test Ann");
        assertThat(browser.get(live + "/events").body()).doesNotContain("order.created");
    }

    @Test
    void settings_haveTheTestKeyAndSecrets_ofTheLiveAddresses() throws Exception {
        String page = browser.get(testSettings).body();
        assertThat(page)
                .contains(
                        "/api/tenants/" + fresh.id() + "/events",
                        "/api/webhooks/stripe/" + fresh.id(),
                        "shared with live data")
                .doesNotContain(
                        "/api/tenants/" + world, "/api/webhooks/stripe/" + world, "Signup event", "Agent access");

        HttpResponse<String> made = browser.post(testSettings + "/key", "seen", "");
        assertThat(made.body()).contains("svc_ing_test_", "/api/tenants/" + fresh.id() + "/events");
        browser.post(
                testSettings + "/connectors/stripe/secret",
                "secret",
                "whsec_test0123456789abcdefghijklmn",
                "stripe-seen",
                "",
                "overlap",
                "none");
        assertThat(service.connectors.views(world).secrets()).containsOnlyKeys(Connector.STRIPE);
        assertThat(service.connectors.views(fresh.id()).secrets()).isEmpty();
        assertThat(service.intake.views().tenant(fresh.id()).orElseThrow().key())
                .isEmpty();
        assertThat(browser.get(settings).body()).contains("Test events go to the test data");
    }

    @Test
    void liveConnector_hintsThatTestEventsArriveThere_untilATestSecretIsSet() throws Exception {
        String hint = "Stripe sends its test events to this address, too.";
        assertThat(browser.get(settings).body()).contains(hint, "href=\"" + testSettings + "#stripe\"");
        service.connectors
                .connectorSecrets()
                .set(
                        service.intake.testWorlds().open(fresh.id()).orElseThrow(),
                        Connector.STRIPE,
                        SigningSecret.parse("whsec_test0123456789abcdefghijklmn")
                                .orElseThrow(),
                        Duration.ZERO);

        assertThat(browser.get(settings).body()).doesNotContain(hint);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/setup", "/settings/members", "/settings/integrations/layout", "/programs/new"})
    void pageThatIsShared_leadsToTheLiveOne(String path) throws Exception {
        HttpResponse<String> redirect = browser.get(test + path);

        assertThat(redirect.statusCode()).isEqualTo(303);
        assertThat(redirect.headers().firstValue("Location")).contains(live + path);
    }

    @Test
    void formOfWhatIsShared_isRefused_andChangesNothing() throws Exception {
        browser.get(testSettings);
        HttpResponse<String> refused = browser.post(testSettings + "/signup-event", "event", "a.b", "event-seen", "");

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("Shared by live and test data");
        assertThat(service.intake.views().tenant(fresh.id()).orElseThrow().signupEvent())
                .isEmpty();
    }

    @Test
    void testData_areDeletedOnceConfirmed_andLiveDataNever() throws Exception {
        send(track("u1", null, "order.created", "m1"));
        String empty = testSettings + "/test-world/empty";
        browser.get(testSettings);
        assertThat(browser.post(empty).body()).contains("Delete all test data?");
        assertThat(service.storage.eventViews(world).events(EventQuery.newest(9)))
                .hasSize(1);

        HttpResponse<String> deleted = browser.post(empty, "confirmed", "yes");

        assertThat(deleted.headers().firstValue("Location")).contains(testSettings + "?done=emptied");
        assertThat(service.storage.eventViews(world).events(EventQuery.newest(9)))
                .isEmpty();
        assertThat(browser.post(settings + "/test-world/empty", "confirmed", "yes")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void testDataOfAnotherTenant_areNoPage() throws Exception {
        for (String other : new String[] {service.tenant.id().test().value(), "tn_nobody--test", "--test"}) {
            assertThat(browser.get("/tenants/" + other + "/events").statusCode())
                    .isEqualTo(404);
        }
        assertThat(service.storage.tenant(service.tenant.id().test())).isEmpty();
    }
}

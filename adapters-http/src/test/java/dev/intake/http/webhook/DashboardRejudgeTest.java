package dev.intake.http.webhook;

import static dev.intake.testing.ProviderEvent.stripe;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AuditEntry;
import dev.intake.account.AccountName;
import dev.intake.connector.Delivery;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import dev.intake.testing.Mapped;
import dev.intake.testing.ProviderEvent;
import dev.intake.webhook.RejudgeDeliveries;
import dev.intake.webhook.WebhookOutcome;
import java.net.http.HttpResponse;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page that judges ignored deliveries by a later mapping. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
class DashboardRejudgeTest {
    private static final String FAILED = "invoice.payment_failed";
    private static final String TEST_SECRET = "whsec_test0123456789abcdefghijklmn";

    private final Mapped mapping = new Mapped(Set.of(FAILED));
    private final TestService service = TestService.startDecoding(working -> mapping);
    private final TestProviders providers = TestProviders.of(service);
    private final String settings = "/tenants/" + providers.tenant() + "/settings/integrations";
    private final String page = settings + "/connectors/stripe/rejudge";
    private TestBrowser browser;

    @BeforeEach
    void signIn() throws Exception {
        browser = TestBrowser.signedIn(
                service,
                service.intake
                        .accounts()
                        .addMember(new AccountName("ada@example.com"), providers.tenant())
                        .orElseThrow());
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private ProviderEvent failed(String id) {
        return stripe(
                id,
                FAILED,
                service.clock.instant().getEpochSecond(),
                "\"id\": \"in_" + id + "\", \"customer\": \"cus_1\", \"customer_email\": \"ann@example.com\"",
                "");
    }

    private String today() {
        return service.clock.instant().toString().substring(0, 10);
    }

    private long audited() {
        return service.intake.accessViews(providers.tenant()).audit(50).stream()
                .map(AuditEntry::action)
                .filter("judge ignored deliveries of stripe again"::equals)
                .count();
    }

    @Test
    void connectorWithASecret_leadsToThePage_whichAsksFirst() throws Exception {
        assertThat(browser.get(settings).body()).contains("href=\"" + page + "\"");

        assertThat(browser.get(page).body())
                .contains("Reprocess ignored deliveries of Stripe", "name=\"since\" type=\"date\"")
                .doesNotContain("What would change");
    }

    @Test
    void dryRun_showsWhatWouldComeOutDifferently_andRecordsNothing() throws Exception {
        for (int i = 0; i < 3; i++) {
            providers.send(failed("evt_" + i));
        }
        providers.send(stripe("evt_9", "invoice.voided", service.clock.instant().getEpochSecond(), "", ""));
        mapping.becomesNew();

        String shown = browser.get(page + "?since=" + today()).body();

        assertThat(shown)
                .contains(
                        "3 ignored would become payment-failed.",
                        "4 examined, 3 would change, 0 of them historical.",
                        "/events/deliveries/",
                        "evt_2",
                        "Record these 3 deliveries");
        assertThat(providers.events()).isEmpty();
        assertThat(audited()).isZero();
        assertThat(browser.get(page + "?since=2099-01-01").body())
                .contains("Kept deliveries examined: 0.")
                .doesNotContain("Record th");
        assertThat(browser.get(page + "?since=").body()).contains("3 ignored would become payment-failed.");
    }

    @Test
    void button_recordsAPart_andTheNextOneTheRest() throws Exception {
        for (int i = 0; i <= RejudgeDeliveries.PART.recorded(); i++) {
            byte[] body = failed("evt_" + i).payload().getBytes(UTF_8);
            Delivery delivery = new Delivery(providers.signed(Connector.STRIPE, "evt_" + i, body), body);
            assertThat(service.connectors.receiveWebhook().receive(providers.tenant(), Connector.STRIPE, delivery))
                    .isEqualTo(WebhookOutcome.IGNORED);
        }
        mapping.becomesNew();
        browser.get(page + "?since=");

        String afterPart =
                browser.post(page, "since", "").headers().firstValue("Location").orElseThrow();

        assertThat(browser.get(afterPart).body())
                .contains("A part of the deliveries that are no longer ignored was recorded.", "Record this delivery");
        assertThat(browser.post(page, "since", "").headers().firstValue("Location"))
                .hasValueSatisfying(location -> assertThat(location).endsWith("done=recorded"));
    }

    @Test
    void button_records_onceAndOnTheAuditRecord() throws Exception {
        providers.send(failed("evt_1"));
        mapping.becomesNew();
        assertThat(browser.get(page + "?since=").body()).contains("Record this delivery");

        HttpResponse<String> recorded = browser.post(page, "since", "");

        assertThat(recorded.statusCode()).isEqualTo(303);
        assertThat(browser.get(recorded.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The deliveries that are no longer ignored were recorded.", "Kept deliveries examined: 0.");
        assertThat(providers.events()).hasSize(1);
        browser.post(page, "since", "");
        assertThat(providers.events()).hasSize(1);
        assertThat(audited()).isEqualTo(2);
    }

    @Test
    void invalidDay_andUnknownConnector_areRefused() throws Exception {
        for (String since : new String[] {"yesterday", "2026-02-30", "2026-11-01T00:00:00Z"}) {
            HttpResponse<String> refused = browser.get(page + "?since=" + since);
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(refused.body()).contains("Enter a day such as 2026-11-01");
            assertThat(browser.post(page, "since", since).statusCode()).isEqualTo(422);
        }
        assertThat(browser.get(settings + "/connectors/paddle/rejudge").statusCode())
                .isEqualTo(404);
        assertThat(audited()).isZero();
    }

    @Test
    void testData_areJudgedApart() throws Exception {
        var world = service.intake.testWorlds().open(providers.tenant()).orElseThrow();
        providers.setSecret(world, Connector.STRIPE, TEST_SECRET);
        providers.send(failed("evt_1").inTestMode(), TEST_SECRET);
        mapping.becomesNew();
        String test = page.replace(providers.tenant().value(), world.value());

        assertThat(browser.get(page + "?since=").body()).contains("Kept deliveries examined: 0.");
        assertThat(browser.get(test + "?since=").body()).contains("1 ignored would become payment-failed.");
        browser.post(test, "since", "");

        assertThat(providers.events()).isEmpty();
        assertThat(browser.get("/tenants/" + world + "/events").body()).contains("payment-failed");
    }
}

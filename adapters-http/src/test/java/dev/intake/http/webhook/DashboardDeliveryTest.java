package dev.intake.http.webhook;

import static dev.intake.testing.ProviderEvent.polar;
import static dev.intake.testing.ProviderEvent.stripe;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.AccountName;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import dev.intake.testing.FaultyPayloads;
import dev.intake.testing.ProviderEvent;
import dev.intake.webhook.DeliveryRecord;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page of one delivery, in each of its states. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
class DashboardDeliveryTest {
    private static final ProviderEvent PURCHASE = stripe(
            "evt_1",
            "checkout.session.completed",
            1_800_000_000,
            "\"mode\": \"payment\", \"payment_status\": \"paid\", \"client_reference_id\": \"u1\","
                    + " \"customer_details\": {\"email\": \"ann@example.com\"}",
            "");

    private final AtomicReference<Optional<RuntimeException>> fault = new AtomicReference<>(Optional.empty());
    private final TestService service =
            TestService.startDecoding(working -> new FaultyPayloads(working, payload -> fault.get()));
    private final TestProviders providers = TestProviders.of(service);
    private final String events = "/tenants/" + providers.tenant() + "/events";
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

    @Test
    void processed_leadsToContactAndEvent_andBack() throws Exception {
        providers.send(PURCHASE);
        DeliveryRecord trace = providers.deliveries().get(0);

        assertThat(browser.get(events + "/deliveries").body()).contains(address());
        String page = browser.get(address()).body();
        assertThat(page)
                .contains("checkout.session.completed", "evt_1", "Processed", ">ann@example.com</a>")
                .contains("href=\"" + events + "/" + trace.key().eventId() + "\">purchase</a>")
                .contains("datetime=\"" + trace.receivedAt() + "\"")
                .doesNotContain("Retry");
        assertThat(browser.get(events + "/" + trace.key().eventId()).body()).contains("href=\"" + address() + "\"");
        assertThat(browser.get("/tenants/" + providers.tenant() + "/contacts/"
                                + trace.contact().orElseThrow())
                        .body())
                .contains("href=\"" + address() + "\"");
    }

    @Test
    void thinEvent_isAHintInTheHealthStrip_whichLinksToTheDelivery() throws Exception {
        String health = "/tenants/" + providers.tenant() + "/health";
        String hint = "Stripe sends thin events to this address, which are ignored.";
        String list = events + "/deliveries?source=stripe&amp;outcome=ignored";
        assertThat(browser.get(health).body()).doesNotContain(hint);

        providers.send(new ProviderEvent(
                Connector.STRIPE,
                "evt_1",
                "{\"id\": \"evt_1\", \"object\": \"v2.core.event\", \"type\": \"v1.invoice.paid\","
                        + " \"created\": \"2026-11-20T10:00:00.000Z\"}"));
        service.writeDownTraffic();

        assertThat(browser.get(health).body()).contains(hint, "href=\"" + list + "\"");
        assertThat(browser.get(health + "?as=line").body()).contains(hint, "href=\"" + list + "\"");
        assertThat(browser.get(list.replace("&amp;", "&")).body()).contains("v1.invoice.paid");
    }

    @Test
    void failed_showsTheFault_andCanBeRetriedUntilItIsStored() throws Exception {
        fault.set(Optional.of(new IllegalStateException("a fault of ours")));
        providers.send(PURCHASE);
        assertThat(browser.get(address()).body())
                .contains("Failed", "internal error, which the log describes", "<dt>Attempts</dt><dd>1</dd>", "Retry")
                .doesNotContain("a fault of ours", "ann@example.com", "IllegalStateException");

        HttpResponse<String> again = browser.post(address() + "/retry");
        assertThat(again.statusCode()).isEqualTo(422);
        assertThat(again.body()).contains("failed again", "<dt>Attempts</dt><dd>2</dd>");

        fault.set(Optional.empty());
        HttpResponse<String> done = browser.post(address() + "/retry");
        assertThat(done.statusCode()).isEqualTo(303);
        assertThat(browser.get(done.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The delivery was processed.", "purchase</a>")
                .doesNotContain("Attempts");
        assertThat(providers.failed()).isZero();

        HttpResponse<String> nothing = browser.post(address() + "/retry");
        assertThat(nothing.statusCode()).isEqualTo(409);
        assertThat(nothing.body()).contains("Nothing was retried");
        assertThat(browser.get("/tenants/" + providers.tenant() + "/audit").body())
                .contains("retry a failed delivery");
    }

    @Test
    void parked_showsTheCustomerAndTheEventThatWaits() throws Exception {
        providers.send(stripe(
                "evt_2",
                "customer.subscription.created",
                1_800_000_000,
                "\"id\": \"sub_1\", \"customer\": \"cus_9\"",
                ""));

        assertThat(browser.get(events + "/waiting").body()).contains(address());
        assertThat(browser.get(address()).body())
                .contains("Pending customer match", "cus_9", "subscription-started", "sub_1", "Not known")
                .doesNotContain("Retry");
    }

    @Test
    void ignored_showsTheReason() throws Exception {
        providers.send(polar("p_1", "customer.created", service.clock.instant().toString(), "\"id\":\"c\""));

        assertThat(browser.get(address()).body())
                .contains("<dt>Reason</dt>", "Ignored")
                .doesNotContain("Fault");
    }

    @Test
    void deliveryThatDoesNotExist_isAPageWithoutOne_andNotRetried() throws Exception {
        for (String id : new String[] {"x", "11111111-1111-1111-1111-111111111111"}) {
            HttpResponse<String> page = browser.get(events + "/deliveries/" + id);
            assertThat(page.statusCode()).isEqualTo(404);
            assertThat(page.body()).contains("No such delivery");
            browser.get(events);
            assertThat(browser.post(events + "/deliveries/" + id + "/retry").statusCode())
                    .isEqualTo(404);
        }
    }

    private String address() {
        return events + "/deliveries/" + providers.deliveries().get(0).key().eventId();
    }
}

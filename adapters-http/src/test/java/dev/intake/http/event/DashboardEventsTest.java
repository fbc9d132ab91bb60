package dev.intake.http.event;

import static dev.intake.testing.ProviderEvent.stripe;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.account.AccountName;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.http.webhook.TestProviders;
import dev.intake.kernel.Connector;
import dev.intake.testing.TestTenant;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what a tenant's member sees of incoming events. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
class DashboardEventsTest {
    private static final AccountName ADA = new AccountName("ada@example.com");
    private static final String MARKUP = "<script>alert(1)</script>";
    private static final Pattern FEED = Pattern.compile("(?s)<ol class=\"feed\">(.*?)</ol>");
    private static final Pattern SEEN = Pattern.compile("data-newest=\"(/tenants/[^\"]+/newest\\?[^\"]*seen=[^\"]+)\"");

    private final TestService service = TestService.start();
    private final String events = "/tenants/" + service.tenant.id() + "/events";
    private TestBrowser browser;

    @BeforeEach
    void signIn() throws Exception {
        browser = TestBrowser.signedIn(
                service,
                service.intake.accounts().addMember(ADA, service.tenant.id()).orElseThrow());
    }

    @AfterEach
    void stop() {
        service.close();
    }

    // Who may look

    @ParameterizedTest
    @ValueSource(strings = {"", "/newest", "/deliveries", "/deliveries/newest", "/deliveries/x", "/waiting", "/x"})
    void page_withoutASession_sendsToSignIn_andOfAnotherTenantIsNone(String page) throws Exception {
        HttpResponse<String> stranger = service.get(events + page);
        assertThat(stranger.statusCode()).isEqualTo(303);
        assertThat(stranger.headers().firstValue("Location").orElseThrow()).startsWith("/sign-in?to=");

        String other =
                service.intake.tenantSetup().create("Other").orElseThrow().id().value();
        HttpResponse<String> refused = browser.get("/tenants/" + other + "/events" + page);
        assertThat(refused.statusCode()).isEqualTo(404);
        assertThat(refused.body()).doesNotContain("Other");
    }

    @Test
    void event_ofAnotherTenant_isNotFound() throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"a\",\"userId\":\"u\"}");
        String id = newest().id().toString();
        String other =
                service.intake.tenantSetup().create("Other").orElseThrow().id().value();
        TestBrowser operator = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());

        assertThat(operator.get(events + "/" + id).statusCode()).isEqualTo(200);
        assertThat(operator.get("/tenants/" + other + "/events/" + id).statusCode())
                .isEqualTo(404);
    }

    // Live

    @Test
    void operations_areShownNewestFirst_recordedOrNot_withTheReason() throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"order.created\",\"userId\":\"u\",\"messageId\":\"m1\"}");
        service.clock.move(Duration.ofSeconds(1));
        service.post("{\"type\":\"track\",\"event\":\"order.created\",\"userId\":\"u\",\"messageId\":\"m1\"}");
        service.clock.move(Duration.ofSeconds(1));
        service.post(
                "{\"batch\":[{\"type\":\"track\",\"event\":\"x\",\"email\":\"nobody at all\",\"messageId\":\"m2\"}]}");
        service.clock.move(Duration.ofSeconds(1));
        service.post("{\"type\":\"track\",\"event\":\"page.viewed\"}");
        service.writeDownTraffic();

        String page = browser.get(events).body();
        assertThat(page)
                .containsSubsequence(
                        "page.viewed", "no identity", "Skipped", "batch[0].email must be", "; messageId m2", "Rejected")
                .containsSubsequence("Rejected", "messageId m1", "Duplicate", "order.created</a>", "Recorded")
                .contains("1 accepted", "1 duplicate", "1 rejected as invalid")
                .doesNotContain("nobody at all");
        assertThat(browser.get(events + "?show=duplicate").body())
                .contains("became duplicate", "messageId m1")
                .doesNotContain("became skipped", "became refused", "became recorded");
        assertThat(browser.get(events + "?show=recorded").body())
                .contains("became recorded")
                .doesNotContain("became duplicate", "became refused");
        assertThat(browser.get(events + "?type=page.viewed").body())
                .contains("became skipped")
                .doesNotContain("became recorded", "became refused");
        assertThat(browser.get(events + "?source=stripe").body()).contains("No entries.");
    }

    @Test
    void attributesBeyondWhatAContactHolds_areCounted() throws Exception {
        for (int i = 0; i < 11; i++) {
            StringBuilder traits = new StringBuilder("\"k\":1");
            for (int key = 1; key < 50; key++) {
                traits.append(",\"k").append(i).append('_').append(key).append("\":1");
            }
            service.post("{\"type\":\"identify\",\"userId\":\"u\",\"traits\":{" + traits + "}}");
        }
        service.writeDownTraffic();

        assertThat(browser.get(events).body())
                .contains("40 of its attributes were left out: a contact holds at most 500 attributes and 256 KB");
        String answer = service.post("{\"type\":\"identify\",\"userId\":\"u\"}").body();
        String contact =
                new ObjectMapper().readTree(answer).at("/results/0/contactId").textValue();
        assertThat(browser.get("/tenants/" + service.tenant.id() + "/contacts/" + contact)
                        .body())
                .contains("A contact holds at most 500 attributes.");
    }

    @Test
    void list_isKeptUpToDate_andNotSentAgainWhenItIsTheSame() throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"first\",\"userId\":\"u\"}");
        String page = browser.get(events).body();
        assertThat(page).contains("Updates automatically", "Reload");

        String poll = found(SEEN, page).replace("&amp;", "&");
        HttpResponse<String> same = browser.get(poll);
        assertThat(same.statusCode()).isEqualTo(204);
        assertThat(same.body()).isEmpty();

        service.clock.move(Duration.ofSeconds(1));
        service.post("{\"type\":\"track\",\"event\":\"second\",\"userId\":\"u\"}");
        HttpResponse<String> changed = browser.get(poll);
        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(changed.body()).containsSubsequence("second", "first").doesNotContain("<html");
        assertThat(browser.get(found(SEEN, changed.body()).replace("&amp;", "&"))
                        .statusCode())
                .isEqualTo(204);
        assertThat(browser.get(events + "?follow=no").body()).doesNotContain("data-newest", "Updates automatically.");
    }

    @Test
    void list_isPaged_andNothingIsOmittedOrTwice() throws Exception {
        for (int i = 0; i < 120; i++) {
            service.post("{\"type\":\"track\",\"event\":\"e" + i + ".\",\"userId\":\"u\"}");
        }
        StringBuilder all = new StringBuilder();
        String next = events + "?source=customer";
        for (int pages = 0; pages < 3; pages++) {
            String page = browser.get(next).body();
            all.append(page, page.indexOf("<ol"), page.indexOf("</ol>"));
            next = found(Pattern.compile("href=\"([^\"]*before=[^\"]*)\" rel=\"next\""), page)
                    .replace("&amp;", "&");
        }
        for (int i = 0; i < 120; i++) {
            assertThat(all.toString().split(">e" + i + "\\.<", -1)).hasSize(2);
        }
        assertThat(browser.get(events + "?before=tampered~with").statusCode()).isEqualTo(200);
    }

    @Test
    void type_thatIsInvalid_isRefusedWithTheRule_andTextAsText() throws Exception {
        HttpResponse<String> refused = browser.get(events + "?type=" + encoded(MARKUP));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("Enter an event type of 1 to 120", "&lt;script")
                .doesNotContain(MARKUP);
    }

    // One event

    @Test
    void event_isShownWithItsProperties_asText_andLeadsToItsContact() throws Exception {
        service.post("""
                {"type":"track","event":"order.created","userId":"u","historical":true,"timestamp":"2020-01-02T03:04:05Z",
                 "properties":{"note":"<script>alert(1)</script>","total":12.5,"paid":true,"items":3}}""");
        EventRecord event = newest();

        assertThat(browser.get(events).body()).contains(events + "/" + event.id(), "Recorded as historical");
        String page = browser.get(events + "/" + event.id()).body();
        assertThat(page)
                .contains("&lt;script&gt;alert(1)", "12.5", "true", ">3<", "2 Jan 2020 03:04", "started no program")
                .contains("/tenants/" + service.tenant.id() + "/contacts/" + event.contact())
                .doesNotContain(MARKUP);
    }

    @Test
    void row_namesTheContact_andTwoProperties() throws Exception {
        service.post("{\"type\":\"identify\",\"userId\":\"u\",\"name\":\"Ada Lovelace\"}");
        service.post("""
                {"type":"track","event":"order.created","userId":"u",
                 "properties":{"total":12.5,"items":3,"a_long_one":"%s","paid":true}}""".formatted("x".repeat(100)));
        EventRecord event = newest();

        String row = found(FEED, browser.get(events).body());
        assertThat(row)
                .containsSubsequence("items: 3; paid: true", "contacts/" + event.contact() + "\">Ada Lovelace</a>")
                .contains("datetime=\"" + event.receivedAt() + "\"")
                .doesNotContain("total", "a_long_one");
        service.post("{\"type\":\"track\",\"event\":\"order.created\",\"userId\":\"u\"}");
        assertThat(browser.get(events + "/" + event.id()).body()).contains(">Ada Lovelace</a>");
    }

    @Test
    void event_isShownWithWhatEachProgramDid_andACommandThatSendsItAgain() throws Exception {
        ProgramId program = service.intake
                .programLifecycle()
                .draft(service.tenant.id(), "Orders", new EventType("order.created"))
                .orElseThrow()
                .id();
        TestTenant.giveEmails(service.intake.programs(), service.tenant.id(), program);
        TestTenant.changed(service.intake.programLifecycle().approve(service.tenant.id(), program));
        service.post("{\"type\":\"track\",\"event\":\"order.created\",\"userId\":\"it's u\"}");

        assertThat(browser.get(events + "/" + newest().id()).body())
                .containsSubsequence("Enrolled on", "by order.created", "Send it again", "YOUR_TEST_KEY", "again-");
        service.post("{\"type\":\"track\",\"event\":\"other\",\"userId\":\"u\"}");
        assertThat(browser.get(events + "/" + newest().id()).body())
                .contains("None.")
                .doesNotContain("Orders");
    }

    @Test
    void markup_inWhatWasRefused_isText() throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"a\",\"messageId\":\"" + MARKUP + "\"}");
        service.post("{\"batch\":[{\"traits\":{\"" + MARKUP + "\":1,\"" + MARKUP + "\":2}}]}");
        service.writeDownTraffic();

        assertThat(browser.get(events).body())
                .contains("&lt;script", "is there twice")
                .doesNotContain(MARKUP);
    }

    // Deliveries

    @Test
    void deliveries_areShownWithAnyOutcome_andForgedOnesAreCounted() throws Exception {
        TestProviders providers = TestProviders.of(service);
        TestBrowser operator = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
        String path = "/tenants/" + providers.tenant() + "/events";
        providers.send(stripe(
                "evt_1",
                "customer.subscription.created",
                1_800_000_000,
                "\"id\": \"sub_1\", \"customer\": \"cus_9\"",
                ""));
        providers.send(stripe("evt_2", MARKUP, 1_800_000_000, "", ""));
        providers.send(Connector.STRIPE, Map.of(), "{}".getBytes(StandardCharsets.UTF_8));
        service.writeDownTraffic();

        assertThat(operator.get(path + "/deliveries").body())
                .contains("became ignored", "became parked", "customer.subscription.created", "hx-trigger")
                .contains("1 without a valid key or signature", "1 rejected")
                .doesNotContain(MARKUP);
        assertThat(operator.get(path + "/deliveries?outcome=ignored").body())
                .contains("became ignored")
                .doesNotContain("became parked");
        assertThat(operator.get(path + "/deliveries?source=polar").body()).contains("No entries.");
        assertThat(operator.get(path + "/waiting").body()).contains("of customer cus_9", "subscription-started");
    }

    private EventRecord newest() {
        return service.intake
                .eventViews(service.tenant.id())
                .events(EventQuery.newest(1))
                .get(0);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() && matcher.group(1) != null ? matcher.group(1) : "";
    }
}

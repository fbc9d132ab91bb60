package dev.intake.http.event;

import static dev.intake.testing.ProviderEvent.stripe;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.http.webhook.TestProviders;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events and deliveries are searched by the address of their list. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
class DashboardSearchTest {
    private static final Pattern NEXT = Pattern.compile("href=\"([^\"]*before=[^\"]*)\" rel=\"next\"");
    private static final Pattern NEWEST = Pattern.compile("data-newest=\"([^\"]*)\"");

    private final TestService service = TestService.start();
    private final String events = "/tenants/" + service.tenant.id() + "/events";
    private TestBrowser browser;

    @BeforeEach
    void signIn() throws Exception {
        browser = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void events_areFoundByContactPropertyTimeAndMessageId() throws Exception {
        track("ann", "m1", "\"plan\":\"pro\",\"seats\":12");
        service.clock.move(Duration.ofMinutes(10));
        Instant later = service.clock.instant();
        track("bob", "m2", "\"plan\":\"free\"");
        String minute = later.toString().substring(0, "2026-03-04T10:42".length());

        assertThat(found("contact=ann%40example.com")).containsExactly("ann");
        assertThat(found("contact=bob")).containsExactly("bob");
        assertThat(found("property=" + encoded("plan = pro"))).containsExactly("ann");
        assertThat(found("property=" + encoded("seats=12.0"))).containsExactly("ann");
        assertThat(found("property=plan%3Dpro&contact=bob")).isEmpty();
        assertThat(found("since=" + encoded(minute))).containsExactly("bob");
        assertThat(found("until=" + encoded(minute))).containsExactly("ann");
        assertThat(found("since=2099-01-01")).isEmpty();
        assertThat(found("message=m1")).containsExactly("ann");
        assertThat(found("message=m1&contact=bob")).isEmpty();
        assertThat(found("message=m3")).isEmpty();
        assertThat(found("")).containsExactly("bob", "ann");
    }

    @Test
    void filters_stayInTheFieldsTheUpdatesAndTheExport() throws Exception {
        track("ann", "m1", "\"plan\":\"pro\"");
        track("bob", "m2", "\"plan\":\"free\"");

        String page = browser.get(events + "?contact=ann&property=plan%3Dpro").body();
        assertThat(page)
                .contains(
                        "name=\"contact\" value=\"ann\"",
                        "name=\"property\" value=\"plan=pro\"",
                        "<details class=\"wide\" open");
        assertThat(first(NEWEST, page)).contains("contact=ann", "property=plan%3Dpro");
        assertThat(browser.get(events).body()).contains("<details class=\"wide\">");
        assertThat(browser.post(events + "/export", "format", "json", "contact", "ann")
                        .body())
                .contains("\"plan\":\"pro\"")
                .doesNotContain("free");
        assertThat(browser.post(events + "/export", "format", "json", "property", "plan=free", "message", "m2")
                        .body())
                .contains("free")
                .doesNotContain("\"pro\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?contact=nobody",
                "?property=plan",
                "?since=yesterday",
                "?until=2026-02-30",
                "?since=99999-01-01T00:00",
                "/deliveries?contact=nobody",
                "/deliveries?since=0001-01-01"
            })
    void invalidFilter_isRefusedWithTheRule_andSelectsNothing(String filter) throws Exception {
        track("ann", "m1", "");

        HttpResponse<String> refused = browser.get(events + filter);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("role=\"alert\"", "No entries.");
    }

    @Test
    void search_saysHowFarItLooked_andContinuesFromThere() throws Exception {
        track("ann", "m0", "\"plan\":\"pro\"");
        service.clock.move(Duration.ofSeconds(1));
        StringBuilder many = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            many.append(i == 0 ? "" : ",").append("{\"type\":\"track\",\"event\":\"e\",\"userId\":\"bob\"}");
        }
        for (int i = 0; i < 200; i++) {
            service.post("{\"batch\":[" + many + "]}");
        }

        String page = browser.get(events + "?property=plan%3Dpro").body();
        assertThat(page).contains("Searched 20,000 entries, back to <time", "No entries.");
        String next = first(NEXT, page).replace("&amp;", "&");
        assertThat(next).contains("property=plan%3Dpro");
        assertThat(browser.get(next).body()).contains(">ann@example.com</a>").doesNotContain("Searched");
        assertThat(browser.get(events).body()).doesNotContain("Searched");
    }

    @Test
    void deliveries_areFoundByTypeContactTimeAndId() throws Exception {
        TestProviders providers = TestProviders.of(service);
        String list = "/tenants/" + providers.tenant() + "/events/deliveries";
        providers.send(stripe(
                "evt_1",
                "checkout.session.completed",
                1_800_000_000,
                "\"mode\": \"payment\", \"payment_status\": \"paid\", \"client_reference_id\": \"u1\"",
                ""));
        providers.send(stripe("evt_2", "some.type", 1_800_000_000, "", ""));

        assertThat(browser.get(list + "?type=purchase").body())
                .contains("evt_1")
                .doesNotContain("evt_2");
        assertThat(browser.get(list + "?type=some.type").body())
                .contains("evt_2")
                .doesNotContain("evt_1");
        assertThat(browser.get(list + "?contact=u1").body()).contains("evt_1").doesNotContain("evt_2");
        assertThat(browser.get(list + "?id=evt_2").body()).contains("some.type").doesNotContain("evt_1");
        assertThat(browser.get(list + "?id=evt_2&outcome=processed").body()).contains("No entries.");
        assertThat(browser.get(list + "?since=2099-01-01").body()).contains("No entries.");
        assertThat(browser.post(list + "/export", "format", "json", "type", "purchase")
                        .body())
                .contains("evt_1")
                .doesNotContain("evt_2");
        assertThat(browser.post(list + "/export", "format", "json", "id", "evt_2")
                        .body())
                .contains("evt_2")
                .doesNotContain("evt_1");
    }

    private void track(String user, String messageId, String properties) throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"order.created\",\"userId\":\"" + user + "\",\"email\":\"" + user
                + "@example.com\",\"messageId\":\"" + messageId + "\",\"properties\":{" + properties + "}}");
    }

    /** Returns the users of the events that the list with this filter shows. */
    private List<String> found(String filter) throws Exception {
        HttpResponse<String> page = browser.get(events + "?" + filter);
        assertThat(page.statusCode()).isEqualTo(200);
        return Pattern.compile(">([a-z]+)@example.com</a>")
                .matcher(page.body())
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() && matcher.group(1) != null ? matcher.group(1) : "";
    }
}

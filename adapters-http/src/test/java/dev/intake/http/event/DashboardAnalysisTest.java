package dev.intake.http.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.AccountName;
import dev.intake.event.Bucket;
import dev.intake.event.CountOverTime;
import dev.intake.event.Funnel;
import dev.intake.event.Segment;
import dev.intake.http.event.AskedEvents.Mood;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tenant's member learns about many events, and that no page waits for it. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
class DashboardAnalysisTest {
    private static final String MARKUP = "<script>alert(1)</script>";
    private static final String COUNT = "?ask=count&type=signed.up&span=30d";
    private static final String FUNNEL = "?ask=funnel&type=signed.up&other=ordered&within=1h&span=7d";
    private static final String SEGMENT = "?ask=segment&type=signed.up&other=ordered&span=7d";
    private static final Pattern FETCHED = Pattern.compile("hx-get=\"([^\"]+)\" hx-select=\"#figures\"");
    private static final Pattern LINKED = Pattern.compile("<a href=\"([^\"]+)\">Show the result");

    private final List<Object> asked = new CopyOnWriteArrayList<>();
    private final AtomicReference<Mood> mood = new AtomicReference<>(Mood.ANSWERS);
    private final TestService service = TestService.startOn(storage -> new AskedEvents(storage, asked, mood));
    private final String counts = "/tenants/" + service.tenant.id() + "/events/counts";
    private TestBrowser browser;

    @BeforeEach
    void signIn() throws Exception {
        browser = TestBrowser.signedIn(
                service,
                service.intake
                        .accounts()
                        .addMember(new AccountName("ada@example.com"), service.tenant.id())
                        .orElseThrow());
        service.post("""
                {"batch":[
                  {"type":"track","event":"signed.up","userId":"u1"},
                  {"type":"track","event":"ordered","userId":"u1"},
                  {"type":"track","event":"signed.up","userId":"u2"},
                  {"type":"track","event":"signed.up","userId":"u3","historical":true,"timestamp":"2026-03-01T00:00:00Z"}]}""");
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", COUNT, COUNT + "&answered=yes"})
    void page_withoutASession_sendsToSignIn_andOfAnotherTenantIsNone(String question) throws Exception {
        HttpResponse<String> stranger = service.get(counts + question);
        assertThat(stranger.statusCode()).isEqualTo(303);
        assertThat(stranger.headers().firstValue("Location").orElseThrow()).startsWith("/sign-in?to=");

        String other =
                service.intake.tenantSetup().create("Other").orElseThrow().id().value();
        assertThat(browser.get("/tenants/" + other + "/events/counts" + question)
                        .statusCode())
                .isEqualTo(404);
        assertThat(asked).isEmpty();
    }

    @Test
    void page_offersTheTypesThatThereAre() throws Exception {
        assertThat(browser.get(counts).body())
                .contains("Events over time", "<option value=\"ordered\">")
                .doesNotContain("id=\"answer\"", "hx-select");
    }

    @ParameterizedTest
    @ValueSource(strings = {COUNT, FUNNEL, SEGMENT})
    void question_isNotWaitedFor_butFetchedByThePage_orByALink(String question) throws Exception {
        String page = browser.get(counts + question).body();

        assertThat(asked).isEmpty();
        assertThat(page)
                .contains("role=\"status\"", "Counting…", "hx-trigger=\"load\"", "value=\"signed.up\"")
                .doesNotContain("onload", "<script>");
        String fetched = address(FETCHED, page);
        assertThat(fetched).isEqualTo(address(LINKED, page));
        assertThat(browser.get(fetched).body())
                .contains("id=\"answer\"", "id=\"figures\"", "value=\"signed.up\"")
                .doesNotContain("Counting…", "hx-trigger=\"load\"");
        assertThat(asked).hasSize(1);
    }

    @Test
    void questionsOfOnePeriod_areAboutTheSameEvents() throws Exception {
        answer(COUNT);
        answer(FUNNEL.replace("7d", "30d"));
        answer(SEGMENT.replace("7d", "30d"));

        assertThat(asked)
                .extracting(question -> question instanceof CountOverTime count
                        ? count.period()
                        : question instanceof Funnel funnel ? funnel.period() : ((Segment) question).period())
                .hasSize(3)
                .containsOnly(CountOverTime.period(service.clock.instant(), Bucket.DAY, 30));
    }

    @Test
    void segment_goesOnPageByPage() throws Exception {
        for (int i = 0; i < Segment.NAMED; i++) {
            service.post("{\"type\":\"track\",\"event\":\"signed.up\",\"userId\":\"more" + i + "\"}");
        }
        String first = answer(SEGMENT);
        assertThat(first).contains("<strong>22 contacts</strong>", "Pages of the segment", "rel=\"next\"");
        String second = browser.get(address(Pattern.compile("href=\"([^\"#]+)#segment\" rel=\"next\""), first))
                .body();
        assertThat(second)
                .contains("<strong>22 contacts</strong>", "rel=\"prev\"")
                .doesNotContain("rel=\"next\"");
        assertThat(Pattern.compile("/contacts/([0-9a-f-]{36})\"")
                        .matcher(first + second)
                        .results()
                        .map(contact -> contact.group(1)))
                .hasSize(22)
                .doesNotHaveDuplicates();
    }

    @Test
    void questions_areAnswered_historicalEventsIncluded() throws Exception {
        assertThat(answer(COUNT))
                .contains("signed.up in the last 30 days: 3", "<rect", "<title>1 Mar 2026: ", "class=\"axis\"");
        assertThat(answer(FUNNEL))
                .contains("<strong>3 contacts</strong>", "<strong>1</strong> of them (33.3%)", "within an hour");
        String segment = answer(SEGMENT);
        assertThat(segment).contains("<strong>2 contacts</strong>");
        assertThat(segment.split("/contacts/", -1)).hasSize(3);
        assertThat(segment).as("by what people know them by").contains(">u2</a>", ">u3</a>");
    }

    @Test
    void queryOfTooManyEvents_isReportedInPlaceOfTheResult() throws Exception {
        mood.set(Mood.GIVES_UP);

        HttpResponse<String> page = browser.get(counts + FUNNEL + "&answered=yes");
        assertThat(page.statusCode()).as("so that scripts show it").isEqualTo(200);
        assertThat(page.body())
                .containsSubsequence("id=\"answer\"", "There are too many events to" + " count.", "id=\"figures\"");
    }

    @Test
    void question_aboutNoType_isRefusedWithTheRule_andTextAsText() throws Exception {
        for (String question :
                new String[] {"ask=count&type=", "ask=funnel&type=a&other=", "ask=segment&other=a&type="}) {
            HttpResponse<String> refused =
                    browser.get(counts + "?" + question + URLEncoder.encode(MARKUP, StandardCharsets.UTF_8));
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(refused.body())
                    .contains("Enter an event type of 1 to 120")
                    .doesNotContain(MARKUP, "Counting…", "hx-select");
        }
        assertThat(asked).isEmpty();
    }

    private String answer(String question) throws Exception {
        return browser.get(counts + question + "&answered=yes").body();
    }

    private static String address(Pattern pattern, String page) {
        Matcher matcher = pattern.matcher(page);
        assertThat(matcher.find()).as(page).isTrue();
        return matcher.group(1).replace("&amp;", "&");
    }
}

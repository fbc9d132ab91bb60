package dev.intake.http.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AuditEntry;
import dev.intake.account.AccountName;
import dev.intake.connector.ListedObject;
import dev.intake.connector.ProviderPage;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestHistory;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.TenantId;
import dev.intake.sync.ListCursor;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a member counts and imports what a billing provider has from before. (ADR 142) */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
class DashboardHistoryTest {
    private static final AccountName ADA = new AccountName("ada@example.com");
    private static final String KEY = "rk_live_0123456789abcdefWXYZ";

    private final TestService service = TestService.start();
    private final TenantId tenant = service.tenant.id();
    private final String settings = "/tenants/" + tenant + "/settings/integrations";
    private final String history = settings + "/connectors/stripe/sync";
    private TestBrowser browser;

    @BeforeEach
    void signIn() throws Exception {
        browser = TestBrowser.signedIn(
                service, service.intake.accounts().addMember(ADA, tenant).orElseThrow());
        browser.get(history);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private void saveKey() throws Exception {
        after(settings + "/connectors/stripe/api-key", "api-key", KEY);
    }

    /** Returns the page to which a form sends the browser. */
    private String after(String path, String... fields) throws Exception {
        HttpResponse<String> sent = browser.post(path, fields);
        assertThat(sent.statusCode()).as(sent.body()).isEqualTo(303);
        return browser.get(sent.headers().firstValue("Location").orElseThrow()).body();
    }

    private String refused(String path) throws Exception {
        HttpResponse<String> sent = browser.post(path);
        assertThat(sent.statusCode()).as(sent.body()).isEqualTo(422);
        return sent.body();
    }

    private void work(Predicate<Duration> wait) {
        TestHistory.of(service).work(wait);
    }

    private void work(ProviderPage<ListedObject, ListCursor> answer, Predicate<Duration> wait) {
        service.connectors
                .importWorker((connector, key) -> after -> answer, wait)
                .run();
    }

    private String state() throws Exception {
        return browser.get("/tenants/" + tenant + "/sync/stripe/import").body();
    }

    private static String figure(String label, int count) {
        return "<dt>" + label + "</dt><dd>" + count + "</dd>";
    }

    @Test
    void history_isFoundAtIntegrations_andNeedsAKey() throws Exception {
        assertThat(browser.get(settings).body())
                .contains("Verify and import Stripe", "Verify and import Polar", "href=\"" + history + "\"");

        assertThat(browser.get(history).body())
                .contains("No restricted key", "the permission Read for Checkout Sessions")
                .doesNotContain("history-count");
        assertThat(refused(history + "/count")).contains("No API key of stripe is stored.");
        assertThat(refused(history + "/import")).contains("No API key of stripe is stored.");
    }

    @Test
    void count_isShownWhileItRuns_andThenAsksForTheImport() throws Exception {
        saveKey();
        assertThat(browser.get(history).body()).contains(">Count</button>").doesNotContain("history-start");
        assertThat(refused(history + "/import")).contains("Count first.");

        assertThat(after(history + "/count"))
                .contains(
                        "The count was started.",
                        "Counting since",
                        "role=\"progressbar\" aria-label=\"Count\"",
                        "every 2s")
                .contains("0 objects read", "history-cancel")
                .doesNotContain(KEY);
        AtomicInteger pages = new AtomicInteger();
        work(pause -> pages.getAndIncrement() == 0);
        assertThat(state()).contains("2 objects read", figure("Customers", 2), "hx-trigger");
        work(pause -> true);

        assertThat(state())
                .contains("Count completed on", "Nothing is imported yet.", figure("Customers", 3))
                .contains(figure("Subscriptions", 3), figure("<code>subscription-started</code>", 3), "history-start")
                .contains("Count again")
                .doesNotContain("hx-trigger", "progressbar", "<html");
        assertThat(service.intake.accessViews(tenant).audit(1))
                .extracting(AuditEntry::action)
                .containsExactly("start count of history of stripe");
    }

    @Test
    void import_showsHowMuchOfWhatWasCountedIsDone_andWhatItCameTo() throws Exception {
        saveKey();
        after(history + "/count");
        work(pause -> true);

        service.clock.move(Duration.ofSeconds(1));
        assertThat(after(history + "/import"))
                .contains("The import was started.", "Importing since", "value=\"0\" max=\"6\"", "0%: 0 of 6 objects");
        assertThat(refused(history + "/import")).contains("already running");
        AtomicInteger pages = new AtomicInteger();
        work(pause -> pages.getAndIncrement() == 0);
        assertThat(state()).contains("value=\"2\" max=\"6\"", "33%: 2 of 6 objects read");
        work(pause -> true);

        assertThat(state())
                .contains("Import completed on", "Webhooks deliver what follows.", figure("Contacts created", 3))
                .contains(figure("Historical events", 3), "Count again")
                .doesNotContain("history-start", "hx-trigger", "Counted at");
        assertThat(service.intake.accessViews(tenant).audit(1))
                .extracting(AuditEntry::action)
                .containsExactly("start import of history of stripe");

        service.clock.move(Duration.ofSeconds(1));
        after(history + "/count");
        work(pause -> true);
        assertThat(state()).contains("No events would be recorded. 3 events are already recorded.", "history-start");
    }

    @Test
    void import_isStopped_andContinues_orStartsOver() throws Exception {
        saveKey();
        after(history + "/count");
        work(pause -> true);
        after(history + "/import");
        AtomicInteger pages = new AtomicInteger();
        work(pause -> pages.getAndIncrement() == 0);

        assertThat(after(history + "/cancel"))
                .contains(
                        "The import was stopped. What was imported stays.",
                        "Import stopped on",
                        "Continue the import",
                        "Start over");
        assertThat(refused(history + "/cancel")).contains("No import is running.");
        assertThat(after(history + "/import")).contains("2 of 6 objects");
        after(history + "/cancel");
        assertThat(after(history + "/import", "from", "start")).contains("0 of 6 objects");
    }

    @Test
    void rateLimit_andRefusal_areReportedInWords() throws Exception {
        saveKey();
        after(history + "/count");

        work(new ProviderPage.RateLimited<>(Duration.ofSeconds(30)), Duration::isZero);
        assertThat(state()).contains("Interrupted: the provider's rate limit was exceeded. Next attempt at");

        service.clock.move(Duration.ofSeconds(30));
        work(
                new ProviderPage.Refused<>(
                        "the restricted key may not list customers (403): give it the permission Read for Customers"),
                pause -> true);
        assertThat(state())
                .contains("role=\"alert\"", "Count failed on", "give it the permission Read for Customers.")
                .contains("Count again");
    }

    @Test
    void provider_thatDoesNotExist_hasNoPage() throws Exception {
        String other = settings + "/connectors/nobody/sync";

        assertThat(browser.get(other).statusCode()).isEqualTo(404);
        assertThat(browser.post(other + "/count").statusCode()).isEqualTo(404);
        assertThat(browser.post(other + "/import").statusCode()).isEqualTo(404);
        assertThat(browser.post(other + "/cancel").statusCode()).isEqualTo(404);
        assertThat(browser.get("/tenants/" + tenant + "/sync/nobody/import").statusCode())
                .isEqualTo(404);
    }

    @Test
    void memberOfAnotherTenant_seesNothing() throws Exception {
        TenantId other =
                service.intake.tenantSetup().create("Other").orElseThrow().id();
        String theirs = "/tenants/" + other + "/settings/integrations/connectors/stripe/sync";

        assertThat(browser.get(theirs).statusCode()).isEqualTo(404);
        assertThat(browser.post(theirs + "/count").statusCode()).isEqualTo(404);
    }

    @Test
    void testWorld_leadsToThePageOfLiveData_andImportsNothing() throws Exception {
        String test = history.replace(tenant.value(), tenant.test().value());

        assertThat(browser.get(test).headers().firstValue("Location")).contains(history);
        assertThat(browser.post(test + "/count").statusCode()).isEqualTo(409);
    }
}

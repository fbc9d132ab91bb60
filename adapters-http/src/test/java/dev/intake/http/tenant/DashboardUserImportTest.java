package dev.intake.http.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.account.AccountName;
import dev.intake.connector.ListedObject;
import dev.intake.connector.ProviderPage;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.sync.ListCursor;
import dev.intake.sync.ProviderApiKey.Opening;
import dev.intake.testing.JsonReader;
import dev.intake.testing.ScriptedDirectory;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how a tenant's member imports the existing users of Clerk. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
class DashboardUserImportTest {
    private static final AccountName ADA = new AccountName("ada@example.com");
    private static final String KEY = "sk_test_0123456789abcdefWXYZ";

    private final TestService service = TestService.start();
    private final TenantId tenant = service.tenant.id();
    private final String settings = "/tenants/" + tenant + "/settings/integrations";
    private final String clerk = settings + "/connectors/clerk";
    private final String apiKey = clerk + "/api-key";
    private TestBrowser browser;

    @BeforeEach
    void signIn() throws Exception {
        browser = TestBrowser.signedIn(
                service, service.intake.accounts().addMember(ADA, tenant).orElseThrow());
        browser.get(settings);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    /** What the page says that a form sends the browser to. */
    private String after(String path, String... fields) throws Exception {
        HttpResponse<String> sent = browser.post(path, fields);
        assertThat(sent.statusCode()).as(sent.body()).isEqualTo(303);
        return browser.get(sent.headers().firstValue("Location").orElseThrow()).body();
    }

    @Test
    void key_isSaved_onRecord_andOnlyItsEndIsShown() throws Exception {
        assertThat(browser.get(settings).body()).contains("No API key").doesNotContain("Remove the API key");

        assertThat(after(apiKey, "api-key", " " + KEY + " "))
                .contains("The key was saved.", "ends in WXYZ", "Remove the API key")
                .doesNotContain("0123456789abcdef");

        assertThat(service.connectors.apiKey(Connector.CLERK).open(tenant)).isInstanceOf(Opening.Opened.class);
        assertThat(service.intake.accessViews(tenant).audit(9))
                .extracting(AuditEntry::action, AuditEntry::actor)
                .containsExactly(tuple("set API key of clerk", new Actor(Actor.Kind.PERSON, ADA.value())));
    }

    @Test
    void key_isRemoved() throws Exception {
        after(apiKey, "api-key", KEY);

        assertThat(browser.post(apiKey + "/clear").body()).contains("Remove Clerk's API key?", "fails");
        assertThat(after(apiKey + "/clear", "confirmed", "yes")).contains("The key was removed.", "No API key");

        assertThat(service.connectors.apiKey(Connector.CLERK).open(tenant)).isEqualTo(new Opening.NotSet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "pk_test_0123456789abcdef", "whsec_0123456789abcdef"})
    void key_thatIsInvalid_isRefused_andNotRepeated(String pasted) throws Exception {
        HttpResponse<String> refused = browser.post(apiKey, "api-key", pasted);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("begins with sk_").doesNotContain("0123456789abcdef");
        assertThat(service.connectors.apiKey(Connector.CLERK).find(tenant)).isEmpty();
    }

    // The import

    @SafeVarargs
    private void work(Predicate<Duration> wait, ProviderPage<ListedObject, ListCursor>... first) {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(3));
        for (ProviderPage<ListedObject, ListCursor> setback : first) {
            directory.butFirst(setback);
        }
        service.connectors.importWorker((connector, key) -> directory, wait).run();
    }

    private String state() throws Exception {
        return browser.get("/tenants/" + tenant + "/sync/clerk/import").body();
    }

    private static String figure(String label, int count) {
        return "<dt>" + label + "</dt><dd>" + count + "</dd>";
    }

    @Test
    void import_isStarted_refreshesItself_andShowsItsResult() throws Exception {
        assertThat(browser.get(settings).body()).doesNotContain("Import users");
        assertThat(after(apiKey, "api-key", KEY)).contains("Import users");

        assertThat(after(clerk + "/sync/import"))
                .contains(
                        "The import was started.", "Importing since", "role=\"progressbar\"", "hx-trigger=\"every 2s\"")
                .contains("user-import-cancel")
                .doesNotContain(KEY);
        assertThat(state()).contains("0 users read", "hx-get=\"/tenants/" + tenant + "/sync/clerk/import\"");

        work(pause -> true);

        assertThat(state())
                .contains("Import completed on", "Import all users again", figure("Users read", 3))
                .contains(figure("Contacts created", 3), figure("Contacts updated", 0), figure("Skipped", 0))
                .doesNotContain("hx-trigger", "progressbar", "<html");
        assertThat(service.intake.accessViews(tenant).audit(1))
                .extracting(AuditEntry::action)
                .containsExactly("start import of users of clerk");
    }

    @Test
    void import_showsHowMuchOfTheProvidersTotalIsDone() throws Exception {
        after(apiKey, "api-key", KEY);
        after(clerk + "/sync/import");
        AtomicInteger pages = new AtomicInteger();
        ScriptedDirectory directory = new ScriptedDirectory(2, users(5)).totaling(4);
        Predicate<Duration> onePage = pause -> pages.getAndIncrement() == 0;

        service.connectors.importWorker((connector, key) -> directory, onePage).run();
        assertThat(state()).contains("value=\"2\" max=\"4\"", "50%: 2 of 4 users read");
        service.connectors
                .importWorker((connector, key) -> directory, pause -> pages.getAndIncrement() < 4)
                .run();
        assertThat(state())
                .contains("Import completed on", figure("Users read", 5))
                .doesNotContain("<progress");
    }

    private static List<Json> users(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> JsonReader.read("{\"id\": \"user_" + i + "\"}"))
                .toList();
    }

    @Test
    void import_withoutAKey_orWhileOneRuns_isNotStarted() throws Exception {
        assertThat(browser.post(clerk + "/sync/import").body()).contains("No API key of clerk is stored.");
        after(apiKey, "api-key", KEY);
        after(clerk + "/sync/import");

        HttpResponse<String> second = browser.post(clerk + "/sync/import");

        assertThat(second.statusCode()).isEqualTo(422);
        assertThat(second.body()).contains("A count or an import is already running.");
    }

    @Test
    void import_isStopped_andContinuesWhereItStood_orFromTheStart() throws Exception {
        after(apiKey, "api-key", KEY);
        after(clerk + "/sync/import");
        AtomicInteger asked = new AtomicInteger();
        work(pause -> asked.getAndIncrement() == 0);

        assertThat(after(clerk + "/sync/cancel"))
                .contains("The import was stopped.", "Import stopped on", "Start over");
        assertThat(browser.post(clerk + "/sync/cancel").statusCode()).isEqualTo(422);
        assertThat(after(clerk + "/sync/import")).contains(figure("Users read", 2));
        after(clerk + "/sync/cancel");
        assertThat(after(clerk + "/sync/import", "from", "start")).contains(figure("Users read", 0));
    }

    @Test
    void import_thatIsDelayedOrFailed_statesTheReason() throws Exception {
        after(apiKey, "api-key", KEY);
        after(clerk + "/sync/import");

        work(Duration::isZero, new ProviderPage.RateLimited<>(Duration.ofSeconds(30)));
        assertThat(state()).contains("Interrupted: the provider's rate limit was exceeded. Next attempt at");

        service.clock.move(Duration.ofSeconds(30));
        work(pause -> true, new ProviderPage.Refused<>("Clerk does not accept the API key (401)"));
        assertThat(state()).contains("role=\"alert\"", "Clerk does not accept the API key (401).");
    }
}

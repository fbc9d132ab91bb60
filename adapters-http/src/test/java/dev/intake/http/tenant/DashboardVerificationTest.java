package dev.intake.http.tenant;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.AccountName;
import dev.intake.connector.Delivery;
import dev.intake.connector.ProviderPage;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.sync.EventDirectory;
import dev.intake.sync.EventPeriod;
import dev.intake.sync.ProviderApiKey.Opening;
import dev.intake.sync.VerificationObserver;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DashboardVerificationTest {
    private static final AccountName ADA = new AccountName("ada@example.com");
    private static final String KEY = "rk_live_0123456789abcdefWXYZ";

    private final TestService service = TestService.start();
    private final TenantId tenant = service.tenant.id();
    private final String settings = "/tenants/" + tenant + "/settings/integrations";
    private final String stripe = settings + "/connectors/stripe";
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

    @Test
    void restrictedKey_isSaved_andOnlyItsEndIsShown() throws Exception {
        assertThat(browser.get(settings).body()).contains("No restricted key").doesNotContain("Verify 30 days now");

        assertThat(after(stripe + "/api-key", "api-key", KEY))
                .contains("The key was saved.", "ends in WXYZ", "Verify 30 days now")
                .doesNotContain("0123456789abcdef");

        assertThat(service.connectors.apiKey(Connector.STRIPE).open(tenant)).isInstanceOf(Opening.Opened.class);
    }

    @Test
    void secretKey_isRefused_andNotRepeated() throws Exception {
        HttpResponse<String> refused = browser.post(stripe + "/api-key", "api-key", "sk_live_0123456789");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("which begins with rk_").doesNotContain("0123456789");
    }

    @Test
    void restrictedKey_isRemoved_afterAQuestion() throws Exception {
        after(stripe + "/api-key", "api-key", KEY);

        assertThat(browser.post(stripe + "/api-key/clear").body()).contains("Remove Stripe's restricted key?");
        assertThat(after(stripe + "/api-key/clear", "confirmed", "yes")).contains("No restricted key");
    }

    @Test
    void verification_needsAKey_andIsOrderedOnce() throws Exception {
        assertThat(browser.post(stripe + "/sync/verify").body()).contains("No API key of stripe is stored.");
        after(stripe + "/api-key", "api-key", KEY);

        assertThat(after(stripe + "/sync/verify"))
                .contains("The verification was started.", "Last 30 days", "Running, verified until")
                .doesNotContain("Verify 30 days now");
        assertThat(browser.post(stripe + "/sync/verify").statusCode()).isEqualTo(422);
    }

    @Test
    void result_showsCounts_andEachEventThatWasMissing() throws Exception {
        after(stripe + "/api-key", "api-key", KEY);
        long yesterday = service.clock.instant().getEpochSecond() - 86_400;
        String event = "{\"id\":\"evt_late\",\"type\":\"charge.refunded\",\"created\":" + yesterday
                + ",\"data\":{\"object\":{\"customer\":\"cus_1\"}}}";
        verify((period, after) -> page(period, yesterday, event));

        assertThat(browser.get(stripe + "/sync").body())
                .contains(
                        "Last 30 days",
                        "1 listed by the provider, 0 recorded before, 1 fetched and recorded now, 0 missing.")
                .contains(
                        "<code>charge.refunded</code>",
                        "recorded, <code>evt_late</code>; nothing had ever arrived by then");
        assertThat(browser.get("/tenants/" + tenant + "/sync/stripe/verification")
                        .body())
                .contains("1 listed by the provider, 0 recorded before");
    }

    @Test
    void result_saysWhatTheListsOfTheProviderDoNotShow() throws Exception {
        String polar = stripe.replace("/stripe", "/polar");
        after(polar + "/api-key", "api-key", "polar_oat_0123456789");
        assertThat(browser.get(polar + "/sync").body()).doesNotContain("Not compared");

        after(polar + "/sync/verify");

        assertThat(browser.get(polar + "/sync").body())
                .containsOnlyOnce("Not compared, because Polar's lists do not show it: upgrades;");
    }

    @Test
    void event_thatIsStillMissing_saysWhy() throws Exception {
        after(stripe + "/api-key", "api-key", KEY);
        long yesterday = service.clock.instant().getEpochSecond() - 86_400;
        verify((period, after) -> page(period, yesterday, "no JSON"));

        assertThat(browser.get(stripe + "/sync").body())
                .contains("1 listed by the provider, 0 recorded before, 0 fetched and recorded now, 1 missing.")
                .contains(
                        "at an unknown time, missing", "it cannot be read, or belongs to the other mode, test or live");
    }

    @Test
    void tokenOfPolar_isSaved_andItsObjectsAreVerified() throws Exception {
        String polar = settings + "/connectors/polar";
        assertThat(browser.post(polar + "/api-key", "api-key", "polar_pat_0123456789abcdef")
                        .body())
                .contains("which begins with polar_oat_")
                .doesNotContain("0123456789abcdef");

        assertThat(after(polar + "/api-key", "api-key", "polar_oat_0123456789abcdef"))
                .contains("The key was saved.", "Access token set", "ends in cdef");
        assertThat(after(polar + "/sync/verify")).contains("Running, verified until");
        assertThat(browser.get("/tenants/" + tenant + "/sync/polar/verification")
                        .body())
                .contains("Running, verified until");
        assertThat(browser.get("/tenants/" + tenant + "/sync/nobody/verification")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void usersOfClerk_areVerifiedWithTheKeyOfTheImport() throws Exception {
        after(settings + "/connectors/clerk/api-key", "api-key", "sk_live_0123456789abcdef");

        assertThat(after(settings + "/connectors/clerk/sync/verify"))
                .contains("The verification was started.", "clerk-verification-reload");
    }

    @Test
    void lateRepair_isSaved_andShown() throws Exception {
        assertThat(browser.get(settings).body()).contains("Those older than 3 days start no program.");

        assertThat(after(settings + "/late-repair", "days", "0"))
                .contains("The days were saved.", "They start no program.");
        assertThat(browser.post(settings + "/late-repair", "days", "31").body()).contains("0 to 30");
    }

    @Test
    void failure_isShownAsAnAlert() throws Exception {
        after(stripe + "/api-key", "api-key", KEY);
        verify((period, after) -> new ProviderPage.Refused<>("the key is revoked"));

        assertThat(browser.get(stripe + "/sync").body()).contains("role=\"alert\"", "the key is revoked");
    }

    /** Orders a verification in the dashboard, and lets a worker run it. */
    private void verify(EventDirectory directory) throws Exception {
        after(stripe + "/sync/verify");
        service.connectors
                .verificationWorker((connector, key) -> directory, VerificationObserver.NONE)
                .run();
    }

    private ProviderPage<Delivery, String> page(EventPeriod period, long at, String event) {
        return new ProviderPage.Listed<>(
                includes(period, at) ? List.of(new Delivery(Map.of(), event.getBytes(UTF_8))) : List.of(),
                Optional.empty());
    }

    private static boolean includes(EventPeriod period, long second) {
        return period.from().getEpochSecond() <= second && second < period.to().getEpochSecond();
    }

    /** What the page says that a form sends the browser to. */
    private String after(String path, String... fields) throws Exception {
        HttpResponse<String> sent = browser.post(path, fields);
        assertThat(sent.statusCode()).as(sent.body()).isEqualTo(303);
        return browser.get(sent.headers().firstValue("Location").orElseThrow()).body();
    }
}

package dev.intake.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.AccountName;
import dev.intake.account.OneTimeLink;
import dev.intake.account.SignInQuery;
import dev.intake.http.page.Paths;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestConfig;
import dev.intake.http.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests who can sign in to the dashboard, and the responses to their browsers. */
class DashboardSignInTest {
    private final TestService service = TestService.start();
    private final OneTimeLink link = service.intake.accounts().createOperator().orElseThrow();
    private final TestBrowser browser = new TestBrowser(service);
    private final String settings = "/tenants/" + service.tenant.id() + "/settings/integrations";

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void link_letsItsHolderChooseAPassword_once() throws Exception {
        assertThat(browser.get(path()).body()).contains("Choose a password", "operator");
        assertThat(browser.get(path()).statusCode()).isEqualTo(200);

        HttpResponse<String> chosen = choose(TestBrowser.PASSWORD);
        assertThat(chosen.statusCode()).isEqualTo(303);
        assertThat(chosen.headers().firstValue("Location")).contains("/tenants");
        assertThat(browser.get("/tenants").body()).contains("Acme");

        assertThat(browser.get(path()).statusCode()).isEqualTo(404);
        assertThat(choose("another password altogether").statusCode()).isEqualTo(404);
        assertThat(signIn("operator", "another password altogether").statusCode())
                .isEqualTo(401);
    }

    @Test
    void link_thatNeverWas_orIsADayOld_isNoLongerGood() throws Exception {
        assertThat(browser.get("/choose-password/" + "x".repeat(40)).statusCode())
                .isEqualTo(404);
        assertThat(browser.get("/choose-password/short").statusCode()).isEqualTo(404);
        service.clock.move(Duration.ofHours(24));
        assertThat(choose(TestBrowser.PASSWORD).statusCode()).isEqualTo(404);
    }

    @Test
    void password_tooShortOrTypedTwoWays_leavesTheLinkGood() throws Exception {
        assertThat(choose("short").statusCode()).isEqualTo(422);
        assertThat(choose("common password").body()).contains("too easy to guess");
        HttpResponse<String> differ =
                browser.post(path(), "password", TestBrowser.PASSWORD, "again", "something else again");
        assertThat(differ.statusCode()).isEqualTo(422);
        assertThat(differ.body()).contains("do not match").doesNotContain(TestBrowser.PASSWORD);
        assertThat(choose(TestBrowser.PASSWORD).statusCode()).isEqualTo(303);
    }

    @Test
    void signIn_withTheRightPassword_opensTheDashboard_inAnyCaseOfTheName() throws Exception {
        choose(TestBrowser.PASSWORD);

        HttpResponse<String> in = signIn(" Operator ", TestBrowser.PASSWORD);
        assertThat(in.statusCode()).isEqualTo(303);
        assertThat(browser.get("/").headers().firstValue("Location")).contains("/tenants");
    }

    @ParameterizedTest
    @CsvSource({"operator, not the right password", "nobody, correct horse battery", "operator, short", "'', ''"})
    void signIn_withAnythingElse_isRefused_inTheSameWords(String name, String password) throws Exception {
        choose(TestBrowser.PASSWORD);
        browser.withCookie("");

        HttpResponse<String> refused = signIn(name, password);
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().firstValue("Set-Cookie")).isEmpty();
        assertThat(refused.body()).contains("Wrong name or password.");
    }

    @Test
    void signIn_typedName_comesBackAsText() throws Exception {
        assertThat(signIn("\"><script>alert(1)</script>", "x").body())
                .doesNotContain("<script>alert")
                .contains("&#34;>&lt;script");
    }

    @Test
    void attempts_areLimited_withTheSameResponseForUnknownNames() throws Exception {
        choose(TestBrowser.PASSWORD);
        browser.withCookie("");
        TestBrowser stranger = new TestBrowser(service);
        for (int i = 0; i < 10; i++) {
            signIn(stranger, "operator", "not the right password");
            signIn(stranger, "nobody", "not the right password");
        }

        HttpResponse<String> known = signIn(stranger, "operator", TestBrowser.PASSWORD);
        HttpResponse<String> unknown = signIn(stranger, "nobody", TestBrowser.PASSWORD);
        assertThat(known.statusCode()).isEqualTo(429);
        assertThat(known.headers().firstValue("Retry-After")).contains("180");
        assertThat(unknown.statusCode()).isEqualTo(429);
        assertThat(known.headers().map().keySet())
                .isEqualTo(unknown.headers().map().keySet());
        assertThat(known.body().replace("\"operator\"", "\"nobody\"")).isEqualTo(unknown.body());
        service.clock.move(Duration.ofMinutes(3));
        assertThat(signIn(stranger, "operator", TestBrowser.PASSWORD).statusCode())
                .isEqualTo(303);
    }

    @Test
    void cookie_isForThisSiteAlone_andNoScriptReadsIt() throws Exception {
        assertThat(choose(TestBrowser.PASSWORD).headers().firstValue("Set-Cookie"))
                .get()
                .asString()
                .startsWith("intake=")
                .endsWith("; Path=/; HttpOnly; SameSite=Lax; Max-Age=43200");
    }

    @Test
    void cookie_overTls_isBoundToTheHost() throws Exception {
        TestConfig secure = TestConfig.DEFAULT
                .withStopTimeout(Duration.ZERO)
                .withPublicAddress(URI.create("https://intake.example"));
        try (TestService overTls = TestService.start(secure)) {
            OneTimeLink operator = overTls.intake.accounts().createOperator().orElseThrow();
            HttpResponse<String> chosen = new TestBrowser(overTls)
                    .post(
                            "/choose-password/" + operator.reveal(),
                            "password",
                            TestBrowser.PASSWORD,
                            "again",
                            TestBrowser.PASSWORD);

            assertThat(chosen.headers().firstValue("Set-Cookie"))
                    .get()
                    .asString()
                    .startsWith("__Host-intake=")
                    .contains("; Secure");
            assertThat(chosen.headers().firstValue("Strict-Transport-Security")).isPresent();
        }
    }

    @Test
    void cookie_thatWasChanged_orHasExpired_isInvalid() throws Exception {
        choose(TestBrowser.PASSWORD);
        String cookie = browser.cookie();
        browser.withCookie(cookie.substring(0, cookie.length() - 1) + (cookie.endsWith("A") ? "B" : "A"));
        assertSentToSignIn(browser.get("/tenants"));

        browser.withCookie(cookie);
        assertThat(browser.get("/tenants").statusCode()).isEqualTo(200);
        service.clock.move(Duration.ofMinutes(59));
        assertThat(browser.get("/tenants").statusCode()).isEqualTo(200);
        service.clock.move(Duration.ofMinutes(59));
        assertThat(browser.get("/tenants").statusCode()).isEqualTo(200);
        service.clock.move(Duration.ofHours(1));
        assertSentToSignIn(browser.get("/tenants"));
    }

    @Test
    void session_isIdle_whilePagesOnlyFetchPartsOfThemselves() throws Exception {
        choose(TestBrowser.PASSWORD);
        String health = "/tenants/" + service.tenant.id() + "/health";
        service.clock.move(Duration.ofMinutes(40));
        HttpResponse<String> part = service.send(HttpRequest.newBuilder(service.uri(health))
                .header("HX-Request", "true")
                .header("Cookie", browser.cookie()));
        assertThat(part.statusCode()).isEqualTo(200);
        assertThat(part.headers().firstValue("Set-Cookie")).isEmpty();

        service.clock.move(Duration.ofMinutes(20));
        assertSentToSignIn(browser.get("/tenants"));
    }

    @Test
    void signOut_endsTheSession_evenWhereItsCookieWasKept() throws Exception {
        choose(TestBrowser.PASSWORD);
        browser.get("/tenants");
        String cookie = browser.cookie();

        assertSentToSignIn(browser.post("/sign-out"));
        assertSentToSignIn(browser.withCookie(cookie).get("/tenants"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/tenants",
                "/tenants/x/setup",
                "/tenants/x/settings/integrations",
                "/tenants/x/health",
                "/tenants/x/first-event",
                "/tenants/x/sync/clerk/import"
            })
    void page_withoutASession_sendsToSignIn(String page) throws Exception {
        assertSentToSignIn(browser.get(page));
    }

    @Test
    void pageAskedForWithoutASession_isShownAfterSignIn_alsoAfterAWrongPassword() throws Exception {
        choose(TestBrowser.PASSWORD);
        TestBrowser stranger = new TestBrowser(service);
        String asked = "/tenants/" + service.tenant.id() + "/contacts?q=ann%40example.com&page=2";
        String signInPage = stranger.get(asked).headers().firstValue("Location").orElseThrow();
        stranger.get(signInPage);

        assertThat(signIn(stranger, "operator", "not the right password").statusCode())
                .isEqualTo(401);
        HttpResponse<String> in = signIn(stranger, "operator", TestBrowser.PASSWORD);

        assertThat(in.statusCode()).isEqualTo(303);
        assertThat(in.headers().firstValue("Location")).contains(asked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "/sign-out"})
    void signIn_leadsToNoOtherSite(String to) throws Exception {
        choose(TestBrowser.PASSWORD);
        TestBrowser stranger = new TestBrowser(service);
        HttpResponse<String> page = stranger.get("/sign-in?to=" + URLEncoder.encode(to, StandardCharsets.UTF_8));
        assertThat(page.body()).contains("Name or email address").doesNotContain("evil.example");

        HttpResponse<String> in =
                stranger.post("/sign-in", "name", "operator", "password", TestBrowser.PASSWORD, "to", to);

        assertThat(in.statusCode()).isEqualTo(303);
        assertThat(in.headers().firstValue("Location")).contains("/tenants");
    }

    @Test
    void openPage_whoseSessionEnds_isShownAfterSignIn() throws Exception {
        HttpResponse<String> part = service.send(HttpRequest.newBuilder(service.uri("/tenants/x/health"))
                .header("HX-Request", "true")
                .header("HX-Current-URL", "https://evil.example/tenants/x/events?type=a"));

        assertThat(part.statusCode()).isEqualTo(401);
        assertThat(part.headers().firstValue("HX-Redirect")).contains("/sign-in?to=%2Ftenants%2Fx%2Fevents%3Ftype%3Da");
    }

    @Test
    void partOfAnOpenPage_withoutASession_isNotTheSignIn_butSendsTheWholePageThere() throws Exception {
        HttpResponse<String> part = service.send(
                HttpRequest.newBuilder(service.uri("/tenants/x/health")).header("HX-Request", "true"));

        assertThat(part.statusCode()).isEqualTo(401);
        assertThat(part.headers().firstValue("HX-Redirect")).contains("/sign-in");
        assertThat(part.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/key",
                "/signup-event",
                "/name",
                "/timezone",
                "/email-cap",
                "/address-cap",
                "/connectors/stripe/secret",
                "/connectors/clerk/api-key",
                "/connectors/clerk/api-key/clear",
                "/connectors/clerk/sync/import",
                "/connectors/clerk/sync/cancel",
                "/agent-tokens",
                "/agent-tokens/x/revoke"
            })
    void action_withoutASession_orWithoutItsFormToken_isNotDone(String action) throws Exception {
        assertSentToSignIn(browser.post(settings + action));

        choose(TestBrowser.PASSWORD);
        browser.get(settings);
        for (String token : new String[] {"", "x", browser.formToken() + "x"}) {
            assertThat(browser.withFormToken(token)
                            .post(settings + action, "event", "a", "secret", "whsec_x", "overlap", "none")
                            .statusCode())
                    .isEqualTo(403);
        }
        assertThat(service.intake.accessViews(service.tenant.id()).audit(10)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Sec-Fetch-Site, cross-site",
        "Sec-Fetch-Site, same-site",
        "Origin, https://evil.example",
        "Origin, null"
    })
    void form_ofAnotherSite_isRefused(String header, String value) throws Exception {
        HttpResponse<String> refused = service.send(HttpRequest.newBuilder(service.uri("/sign-in"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header(header, value)
                .POST(BodyPublishers.ofString("name=operator&password=x")));

        assertThat(refused.statusCode()).isEqualTo(403);
    }

    @Test
    void form_thatIsTooLarge_isRefused_andNotCutOff() throws Exception {
        for (int bytes : new int[] {20_000, 5_000_000}) {
            HttpResponse<String> refused = signIn("operator", "x".repeat(bytes));
            assertThat(refused.statusCode()).isEqualTo(413);
            assertThat(refused.body()).contains("The form is too large");
        }
    }

    @Test
    void pages_areNotKeptFramedOrAddedTo() throws Exception {
        HttpResponse<String> page = browser.get("/sign-in");

        assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(page.headers().firstValue("Content-Security-Policy"))
                .get()
                .asString()
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(page.body()).doesNotContain("<script>", "style=", "onclick");
    }

    @Test
    void everyFileOfAPage_isServedHere() throws Exception {
        choose(TestBrowser.PASSWORD);
        String body = browser.get(Paths.contacts(service.tenant.id())).body();
        for (String name : new String[] {"dashboard.css", "dashboard.js", "htmx.js", "icon.svg"}) {
            int at = body.indexOf("/assets/");
            String base = body.substring(at, body.indexOf('/', at + "/assets/".length()) + 1);
            assertThat(body).contains(base + name);
            assertThat(browser.get(base + name).statusCode()).as(name).isEqualTo(200);
        }
        assertThat(browser.get("/assets/old/dashboard.css").statusCode()).isEqualTo(404);
    }

    @Test
    void pageOutsideOfTenants_loadsNoScriptForPartsOfPages() throws Exception {
        assertThat(browser.get("/sign-in").body()).contains("dashboard.js").doesNotContain("htmx.js");
    }

    @Test
    void whoEndsUpWithASession_isOnRecord() throws Exception {
        choose(TestBrowser.PASSWORD);

        assertThat(service.intake.accounts().record(SignInQuery.newest(10)))
                .allMatch(entry -> entry.account().equals(AccountName.OPERATOR))
                .hasSize(2);
    }

    private String path() {
        return "/choose-password/" + link.reveal();
    }

    private HttpResponse<String> choose(String password) throws IOException, InterruptedException {
        return browser.post(path(), "password", password, "again", password);
    }

    private HttpResponse<String> signIn(String name, String password) throws IOException, InterruptedException {
        return signIn(browser, name, password);
    }

    private static HttpResponse<String> signIn(TestBrowser from, String name, String password)
            throws IOException, InterruptedException {
        return from.post("/sign-in", "name", name, "password", password);
    }

    private static void assertSentToSignIn(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(303);
        assertThat(response.headers().firstValue("Location").orElseThrow()).matches("/sign-in([?]to=.*)?");
    }
}

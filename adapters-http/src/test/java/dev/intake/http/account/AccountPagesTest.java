package dev.intake.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.testing.TestSignIn;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody does with their own account, and what they have to type their password again for. */
class AccountPagesTest {
    private static final AccountName ADA = new AccountName("ada@example.com");
    private static final String OTHER = "another horse and battery";

    private final TestService service = TestService.start();
    private final String tenant = "/tenants/" + service.tenant.id();
    private TestBrowser browser = new TestBrowser(service);

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

    @Test
    void password_isChanged_withThePresentOne() throws Exception {
        assertThat(browser.get("/account").body()).contains("Change your password", ADA.value());

        HttpResponse<String> changed = change(TestBrowser.PASSWORD, OTHER, OTHER);

        assertThat(changed.statusCode()).isEqualTo(303);
        assertThat(browser.get("/account?done=password").body()).contains("Your password was changed.");
        TestBrowser another = new TestBrowser(service);
        assertThat(another.post("/sign-in", "name", ADA.value(), "password", TestBrowser.PASSWORD)
                        .statusCode())
                .isEqualTo(401);
        assertThat(another.post("/sign-in", "name", ADA.value(), "password", OTHER)
                        .statusCode())
                .isEqualTo(303);
    }

    @Test
    void password_isNotChanged_withAnotherPresentOne_aCommonOne_orTwoDifferentOnes() throws Exception {
        browser.get("/account");

        assertThat(change(OTHER, OTHER, OTHER).body())
                .contains("not your current password", "id=\"current-password-fault\"");
        assertThat(change(TestBrowser.PASSWORD, "common password", "common password")
                        .body())
                .contains("too easy to guess", "id=\"password-fault\"");
        assertThat(change(TestBrowser.PASSWORD, OTHER, OTHER + "x").body())
                .contains("do not match", "id=\"again-fault\"");
        assertThat(change(TestBrowser.PASSWORD, "short", "short").statusCode()).isEqualTo(422);
        TestBrowser another = new TestBrowser(service);
        assertThat(another.post("/sign-in", "name", ADA.value(), "password", TestBrowser.PASSWORD)
                        .statusCode())
                .isEqualTo(303);
    }

    @Test
    void secondFactor_isSetUpWithACode_andAskedForAtSignIn() throws Exception {
        browser.get("/account");
        HttpResponse<String> shown = browser.post("/account/second-factor");
        assertThat(shown.body()).contains("<svg", "Scan this");
        assertThat(browser.post("/account/second-factor/activate", "code", "1").statusCode())
                .isEqualTo(422);
        HttpResponse<String> activated = browser.post("/account/second-factor/activate", "code", code());
        assertThat(activated.body()).contains("Two-factor authentication is on", "recovery codes");
        String recovery = activated.body().replaceAll("(?s).*?<code>([a-z2-7-]{29})</code>.*", "$1");
        assertThat(browser.get("/account").body()).contains("10 recovery codes are left");

        service.clock.move(Duration.ofSeconds(30));
        TestBrowser another = new TestBrowser(service);
        HttpResponse<String> asked = another.post("/sign-in", "name", ADA.value(), "password", TestBrowser.PASSWORD);
        assertThat(asked.statusCode()).isEqualTo(200);
        assertThat(asked.body()).contains("Code from your authenticator app");
        assertThat(asked.headers().firstValue("Set-Cookie")).isEmpty();
        String pending = pending(asked);
        assertThat(another.post("/sign-in/code", "pending", pending, "code", "1")
                        .statusCode())
                .isEqualTo(401);
        assertThat(another.post("/sign-in/code", "pending", pending, "code", code())
                        .statusCode())
                .isEqualTo(303);
        assertThat(another.get(tenant + "/settings/integrations").statusCode()).isEqualTo(200);
        assertThat(new TestBrowser(service)
                        .post("/sign-in/code", "pending", pending, "code", recovery)
                        .statusCode())
                .isEqualTo(303);

        assertThat(browser.post("/account/second-factor/remove").statusCode()).isEqualTo(303);
        assertThat(browser.get("/account?done=removed").body())
                .contains("Two-factor authentication is off.", "Set up an authenticator app");
    }

    @Test
    void fiftyWrongCodes_needANewPassword_exceptInAKnownBrowser() throws Exception {
        browser.get("/account");
        browser.post("/account/second-factor");
        browser.post("/account/second-factor/activate", "code", code());
        TestBrowser another = new TestBrowser(service);
        String[] signIn = {"name", ADA.value(), "password", TestBrowser.PASSWORD};
        String pending = "";
        for (int i = 0; i < 50; i++) {
            service.clock.move(Duration.ofMinutes(3));
            pending = pending(another.post("/sign-in", signIn));
            another.post("/sign-in/code", "pending", pending, "code", "1");
        }

        HttpResponse<String> code = another.post("/sign-in/code", "pending", pending, "code", code());
        assertThat(code.statusCode()).isEqualTo(403);
        assertThat(code.body()).contains("until you choose a new one", "<h1>Sign in</h1>");
        assertThat(another.post("/sign-in", signIn).body()).contains("until you choose a new one");

        String ofOwner = pending(browser.post("/sign-in", signIn));
        assertThat(browser.post("/sign-in/code", "pending", ofOwner, "code", code())
                        .statusCode())
                .isEqualTo(303);
    }

    private static String pending(HttpResponse<String> asked) {
        return asked.body().replaceAll("(?s).*name=\"pending\" value=\"([^\"]+)\".*", "$1");
    }

    @Test
    void auditRecord_showsWhoDidWhat_filteredAndPaged_toTheTenantsMembersOnly() throws Exception {
        for (int i = 0; i < 60; i++) {
            service.clock.move(Duration.ofSeconds(1));
            service.intake
                    .auditTrail()
                    .note(
                            service.tenant.id(),
                            new Actor(Actor.Kind.PERSON, i < 5 ? "bob" : ADA.value()),
                            "act " + i + ".");
        }

        String first = browser.get(tenant + "/audit").body();
        assertThat(first)
                .contains("act 59.", "act 10.", "Person ada@example.com")
                .doesNotContain("act 9.");
        String older =
                first.replaceAll("(?s).*href=\"([^\"]+)\">Next page.*", "$1").replace("&amp;", "&");
        assertThat(browser.get(older).body())
                .contains("act 9.", "act 0.", "Person bob")
                .doesNotContain("act 10.");
        assertThat(browser.get(tenant + "/audit?kind=person&actor=bob&action=act+4")
                        .body())
                .contains("act 4.")
                .doesNotContain("act 3.", "act 40.");
        assertThat(browser.get(tenant + "/audit?kind=agent").body()).contains("No entries.");
        assertThat(browser.get(tenant + "/audit?behind=nonsense~&actor=%00").statusCode())
                .isEqualTo(200);

        String other = "/tenants/"
                + service.intake.tenantSetup().create("Other").orElseThrow().id();
        assertThat(browser.get(other + "/audit").statusCode()).isEqualTo(404);
        assertThat(browser.get("/sign-ins").statusCode()).isEqualTo(404);
    }

    @Test
    void signIns_areShownToTheOperator_andOnesOwnToEverybody() throws Exception {
        TestBrowser operator = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
        new TestBrowser(service).post("/sign-in", "name", ADA.value(), "password", OTHER);

        assertThat(operator.get("/sign-ins").body()).contains("Wrong password", ADA.value(), "operator");
        assertThat(operator.get("/sign-ins?account=operator").body()).doesNotContain(ADA.value());
        assertThat(operator.get("/sign-ins?what=wrong-password").body()).contains(ADA.value());
        assertThat(browser.get("/account").body()).contains("Wrong password", "Password set with a link");
        assertThat(operator.get(tenant + "/audit").statusCode()).isEqualTo(200);
    }

    /** What the app shows: it shares the secret that the storage keeps sealed. */
    private String code() {
        Account account = service.storage.accounts().find(ADA).orElseThrow();
        return TestSignIn.code(account, service.clock.instant());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/settings/integrations/key",
                "/settings/integrations/agent-tokens",
                "/settings/integrations/connectors/stripe/secret",
                "/settings/integrations/connectors/stripe/secret/clear",
                "/settings/integrations/connectors/polar/api-key",
                "/settings/integrations/connectors/polar/api-key/clear",
                "/settings/integrations/connectors/clerk/api-key",
                "/settings/integrations/connectors/clerk/api-key/clear",
                "/settings/integrations/feedback/postmark/secret",
                "/settings/integrations/feedback/postmark/secret/clear",
                "/settings/integrations/feedback/ses/topic",
                "/settings/integrations/feedback/ses/topic/clear",
                "/settings/integrations/feedback/ses/confirm"
            })
    void sensitiveAct_longAfterThePasswordWasTyped_asksForItAgain_andLosesNoField(String path) throws Exception {
        browser.get(tenant + "/settings/integrations");
        service.clock.move(Duration.ofMinutes(11));
        String[] fields = {"confirm", "yes", "name", "An \"agent\"", "scope", "read"};

        HttpResponse<String> asked = browser.post(tenant + path, fields);
        assertThat(asked.statusCode()).isEqualTo(403);
        assertThat(asked.body())
                .contains("Enter your password again", "value=\"An &#34;agent&#34;\"")
                .doesNotContain("name=\"form-token\" value=\"\"");
        HttpResponse<String> wrong = browser.post(tenant + path, with(fields, OTHER));
        assertThat(wrong.statusCode()).isEqualTo(403);
        assertThat(wrong.body()).contains("That is not your password.").doesNotContain(OTHER);
        assertThat(service.intake.accessViews(service.tenant.id()).audit(10)).isEmpty();

        HttpResponse<String> done = browser.post(tenant + path, with(fields, TestBrowser.PASSWORD));
        assertThat(done.statusCode()).isNotEqualTo(403);
        assertThat(done.body()).doesNotContain("Enter your password again");
        assertThat(browser.post(tenant + path, fields).body()).doesNotContain("Enter your password again");
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret", "api-key"})
    void pastedSecret_isInNoPage_thatAsksForThePassword(String field) throws Exception {
        browser.get(tenant + "/settings/integrations");
        service.clock.move(Duration.ofMinutes(11));

        HttpResponse<String> asked = browser.post(
                tenant + "/settings/integrations/connectors/polar/" + field, field, "polar_oat_0123456789abcdef");

        assertThat(asked.statusCode()).isEqualTo(403);
        assertThat(asked.body())
                .contains("name=\"" + field + "\" type=\"password\"")
                .doesNotContain("0123456789abcdef");
    }

    private static String[] with(String[] fields, String password) {
        String[] more = Arrays.copyOf(fields, fields.length + 2);
        more[fields.length] = "current-password";
        more[fields.length + 1] = password;
        return more;
    }

    private HttpResponse<String> change(String current, String password, String again) throws Exception {
        return browser.post("/account/password", "current-password", current, "password", password, "again", again);
    }
}

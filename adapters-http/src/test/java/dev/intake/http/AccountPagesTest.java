package dev.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.AccountName;
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
        assertThat(browser.get("/account?done=password").body()).contains("Your password is changed.");
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

        assertThat(change(OTHER, OTHER, OTHER).body()).contains("not your present password");
        assertThat(change(TestBrowser.PASSWORD, "common password", "common password")
                        .body())
                .contains("too easily guessed");
        assertThat(change(TestBrowser.PASSWORD, OTHER, OTHER + "x").body()).contains("differ");
        assertThat(change(TestBrowser.PASSWORD, "short", "short").statusCode()).isEqualTo(422);
        TestBrowser another = new TestBrowser(service);
        assertThat(another.post("/sign-in", "name", ADA.value(), "password", TestBrowser.PASSWORD)
                        .statusCode())
                .isEqualTo(303);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/settings/integrations/key", "/settings/integrations/agent-tokens"})
    void sensitiveAct_longAfterThePasswordWasTyped_asksForItAgain_andLosesNoField(String path) throws Exception {
        browser.get(tenant + "/settings/integrations");
        service.clock.move(Duration.ofMinutes(11));
        String[] fields = {"confirm", "yes", "name", "An \"agent\"", "scope", "read"};

        HttpResponse<String> asked = browser.post(tenant + path, fields);
        assertThat(asked.statusCode()).isEqualTo(403);
        assertThat(asked.body())
                .contains("Type your password again", "value=\"An &#34;agent&#34;\"")
                .doesNotContain("name=\"form-token\" value=\"\"");
        HttpResponse<String> wrong = browser.post(tenant + path, with(fields, OTHER));
        assertThat(wrong.statusCode()).isEqualTo(403);
        assertThat(wrong.body()).contains("That is not your password.").doesNotContain(OTHER);
        assertThat(service.intake.accessViews().audit(service.tenant.id(), 10)).isEmpty();

        HttpResponse<String> done = browser.post(tenant + path, with(fields, TestBrowser.PASSWORD));
        assertThat(done.statusCode()).isNotEqualTo(403);
        assertThat(done.body()).doesNotContain("Type your password again");
        assertThat(browser.post(tenant + path, fields).body()).doesNotContain("Type your password again");
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

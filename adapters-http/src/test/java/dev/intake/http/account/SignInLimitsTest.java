package dev.intake.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.OneTimeLink;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What strangers can do by trying passwords, and what they cannot. */
class SignInLimitsTest {
    private final TestService service = TestService.start();
    private final OneTimeLink link = service.intake.accounts().createOperator().orElseThrow();
    private final TestBrowser owner = new TestBrowser(service);
    private final TestBrowser stranger = new TestBrowser(service);

    @BeforeEach
    void choosePassword() throws Exception {
        owner.post(
                "/choose-password/" + link.reveal(), "password", TestBrowser.PASSWORD, "again", TestBrowser.PASSWORD);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void wrongPasswordsOfAStranger_doNotKeepOutTheBrowserThatSignedInBefore() throws Exception {
        owner.get("/tenants");
        owner.post("/sign-out");
        for (int i = 0; i < 50; i++) {
            signIn(stranger, "operator", "not the right password");
        }

        assertThat(signIn(stranger, "operator", TestBrowser.PASSWORD).statusCode())
                .isEqualTo(429);
        assertThat(signIn(owner, "operator", TestBrowser.PASSWORD).statusCode()).isEqualTo(303);
    }

    @Test
    void unknownNames_areRefused_beforeAnythingIsHashed() throws Exception {
        int refused = 0;
        for (int i = 0; i < 50; i++) {
            HttpResponse<String> answer = signIn(stranger, "nobody-" + i, "not the right password");
            if (answer.statusCode() == 429) {
                refused++;
                assertThat(answer.headers().firstValue("Retry-After")).isPresent();
            }
        }

        assertThat(refused).isEqualTo(30);
    }

    @Test
    void changesOfAMember_areSixHundredAtOnce_andAsManyAsThoseOfAnAgentInAnHour() throws Exception {
        String timezone = "/tenants/" + service.tenant.id() + "/settings/integrations/timezone";
        owner.get("/tenants");
        for (int i = 0; i < 600; i++) {
            assertThat(owner.post(timezone, "timezone", "nowhere").statusCode()).isNotEqualTo(429);
        }
        HttpResponse<String> refused = owner.post(timezone, "timezone", "nowhere");

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).contains("1");
        assertThat(refused.body()).contains("Too many changes");
        assertThat(owner.get("/tenants").statusCode()).isEqualTo(200);
    }

    private static HttpResponse<String> signIn(TestBrowser browser, String name, String password) throws Exception {
        return browser.post("/sign-in", "name", name, "password", password);
    }
}

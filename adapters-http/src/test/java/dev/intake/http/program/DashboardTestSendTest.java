package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** Decision 112: the button that sends an email of a program to the signed-in person. */
class DashboardTestSendTest extends DashboardProgramsKit {
    @Test
    void button_sendsItsEmailToTheAccountsAddress_markedAndOnRecord() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Hi {{contact.name | there}}"));
        assertThat(browser.get(program).body())
                .contains("action=\"" + program + "/test\"", "Send me a test<span class=\"sr\"> of Step 2</span>");

        HttpResponse<String> sent = browser.post(program + "/test", "step", "1", "variant", "0");

        assertThat(sent.headers().firstValue("Location")).contains(program + "?done=tested");
        assertThat(browser.get(program + "?done=tested").body()).contains("The test was sent to the email address");
        assertThat(service.tests).singleElement().satisfies((OutgoingEmail email) -> {
            assertThat(email.test()).isTrue();
            assertThat(email.to().value()).isEqualTo(ADA.value());
            assertThat(email.content().subject()).isEqualTo("[Test] Later");
        });
        assertThat(audited()).contains("send a test of step 2 of program " + stored().id());
    }

    @Test
    void refusal_saysWhy() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Your {{event.plan}}"));

        HttpResponse<String> held = browser.post(program + "/test", "step", "0", "variant", "0");
        assertThat(held.statusCode()).isEqualTo(422);
        assertThat(held.body()).contains("The test was not sent: no value for {{event.plan}}.");
        for (String step : new String[] {"2", "-1", "x", ""}) {
            HttpResponse<String> missing = browser.post(program + "/test", "step", step, "variant", "0");
            assertThat(missing.statusCode()).as(step).isEqualTo(409);
            assertThat(missing.body()).contains("the program has no such email any more");
        }
        service.replyToTests = new SendOutcome.Kept();
        assertThat(browser.post(program + "/test", "step", "1", "variant", "0").body())
                .contains("The test was not sent: no mail server is set.");
        service.replyToTests = new SendOutcome.Refused("550 <no>");
        HttpResponse<String> refused = browser.post(program + "/test", "step", "1", "variant", "0");
        assertThat(refused.statusCode()).isEqualTo(502);
        assertThat(refused.body()).contains("The test was not sent: 550 &lt;no&gt;");
    }
}

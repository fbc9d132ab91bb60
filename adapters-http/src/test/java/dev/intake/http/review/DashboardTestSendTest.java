package dev.intake.http.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Contact;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.http.program.DashboardProgramsKit;
import dev.intake.http.testing.TestBrowser;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** ADR 112: the button that sends an email of a program to the signed-in person. */
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
    void test_ofAPreview_hasTheFieldsOfTheContact_andGoesToTheMember() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Your {{event.plan}}"));
        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"u1\",\"email\":\"ann@example.com\","
                + "\"properties\":{\"plan\":\"pro\"}}");
        Contact ann = service.intake.findContacts().find(tenant.id(), "u1").orElseThrow();
        assertThat(browser.get("/tenants/" + tenant.id() + "/contacts/" + ann.id())
                        .body())
                .contains(program + "/preview?contact=" + ann.id());
        assertThat(browser.get(program + "/preview?contact=" + ann.id()).body())
                .contains("name=\"contact\" value=\"" + ann.id() + "\"", "Send me a test");

        HttpResponse<String> sent = browser.post(
                program + "/test",
                "step",
                "0",
                "variant",
                "0",
                "contact",
                ann.id().toString());
        assertThat(sent.statusCode()).isEqualTo(303);
        assertThat(service.tests).singleElement().satisfies((OutgoingEmail email) -> {
            assertThat(email.to().value()).isEqualTo(ADA.value());
            assertThat(email.content().subject()).isEqualTo("[Test] Your pro");
        });
        assertThat(browser.post(program + "/test", "step", "0", "variant", "0", "contact", "nobody")
                        .body())
                .contains("this contact no longer exists");
    }

    @Test
    void test_ofTestData_goesToTheMember_andTheTestWorldSendsNothing() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Hi {{contact.name | there}}"));
        String inTestData =
                program.replace(tenant.id().value(), tenant.id().test().value());
        assertThat(browser.get(inTestData).body()).contains("action=\"" + inTestData + "/test\"");

        HttpResponse<String> sent = browser.post(inTestData + "/test", "step", "1", "variant", "0");

        assertThat(sent.headers().firstValue("Location")).contains(inTestData + "?done=tested");
        assertThat(service.tests).singleElement().satisfies((OutgoingEmail email) -> {
            assertThat(email.to().value()).isEqualTo(ADA.value());
            assertThat(email.tenant()).isEqualTo(tenant.id());
        });
        assertThat(audited()).as("of the live tenant").contains("send a test of step 2 of program " + stored().id());
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
            assertThat(missing.body()).contains("the program no longer has this email");
        }
        TestBrowser operator = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
        operator.get(program);
        assertThat(operator.post(program + "/test", "step", "1", "variant", "0").body())
                .contains("“operator” is not an email address", "intake account rename operator YOUR_ADDRESS");
        service.replyToTests = new SendOutcome.Kept();
        assertThat(browser.post(program + "/test", "step", "1", "variant", "0").body())
                .contains("The test was not sent: no mail server is set.");
        service.replyToTests = new SendOutcome.Refused("550 <no>");
        HttpResponse<String> refused = browser.post(program + "/test", "step", "1", "variant", "0");
        assertThat(refused.statusCode()).isEqualTo(502);
        assertThat(refused.body()).contains("The test was not sent: 550 &lt;no&gt;");
    }
}

package dev.intake.http.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.account.AccountName;
import dev.intake.contact.Contact;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.http.program.DashboardProgramsKit;
import dev.intake.http.testing.TestBrowser;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** ADR 112: the button that sends an email of a program to the signed-in person or a member. */
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
                .contains("There is no such contact.");
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
        assertThat(service.intake.accessViews(tenant.id().test()).audit(9))
                .extracting(AuditEntry::action)
                .contains("send a test of step 2 of program " + stored().id());
    }

    @Test
    void operatorWhoseNameIsNoAddress_entersOne() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Hi {{contact.name | there}}"));
        TestBrowser operator = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
        assertThat(operator.get(program).body())
                .contains("type=\"email\" value=\"" + ADA + "\"", "Send<span class=\"sr\"> a test of Step 2</span>")
                .doesNotContain("Send me a test");

        HttpResponse<String> sent = operator.post(program + "/test", "step", "1", "variant", "0", "to", ADA.value());
        assertThat(sent.headers().firstValue("Location")).contains(program + "?done=tested-other");
        assertThat(operator.get(program + "?done=tested-other").body()).contains("The test was sent to the address.");
        assertThat(service.tests)
                .singleElement()
                .satisfies(
                        (OutgoingEmail email) -> assertThat(email.to().value()).isEqualTo(ADA.value()));

        HttpResponse<String> nobody = operator.post(program + "/test", "step", "1", "variant", "0");
        assertThat(nobody.statusCode()).isEqualTo(422);
        assertThat(nobody.body()).contains("Enter the email address of a member.");
        operator.post(program + "/test", "step", "1", "variant", "0", "to", "ops@example.com");
        assertThat(service.tests)
                .extracting(email -> email.to().value())
                .containsExactly(ADA.value(), "ops@example.com");
    }

    @Test
    void operatorOfATenantWithoutMembers_sendsToTheirOwnAddress() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Hi"));
        TestBrowser operator = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
        service.intake.accounts().removeMember(ADA, tenant.id(), Actor.COMMAND_LINE);

        assertThat(operator.get(program).body())
                .contains("action=\"" + program + "/test\"", "type=\"email\" value=\"\"")
                .doesNotContain("Test emails go to members");
    }

    @Test
    void memberWhoseNameIsNoAddress_sendsOnlyToAMember() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Hi"));
        TestBrowser zoe = TestBrowser.signedIn(
                service,
                service.intake
                        .accounts()
                        .addMember(new AccountName("zoe"), tenant.id())
                        .orElseThrow());
        assertThat(zoe.get(program).body()).contains("<option>" + ADA + "</option>");

        HttpResponse<String> stranger =
                zoe.post(program + "/test", "step", "1", "variant", "0", "to", "eve@example.com");
        assertThat(stranger.statusCode()).isEqualTo(422);
        assertThat(stranger.body()).contains("Enter the email address of a member.");
        service.intake.accounts().removeMember(ADA, tenant.id(), Actor.COMMAND_LINE);
        assertThat(zoe.get(program).body())
                .contains("Test emails go to members", "/settings/members\">Invite a member</a>")
                .doesNotContain("/test\"");
        assertThat(service.tests).isEmpty();
    }

    @Test
    void member_sendsToTheirOwnAddress_withAnyAddressInTheForm() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Hi"));
        service.intake.accounts().addMember(new AccountName("bob@example.com"), tenant.id());

        browser.post(program + "/test", "step", "0", "variant", "0", "to", "bob@example.com");

        assertThat(service.tests)
                .singleElement()
                .satisfies(
                        (OutgoingEmail email) -> assertThat(email.to().value()).isEqualTo(ADA.value()));
    }

    @Test
    void refusal_saysWhy() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Your {{event.plan}}"));

        HttpResponse<String> held = browser.post(program + "/test", "step", "0", "variant", "0");
        assertThat(held.statusCode()).isEqualTo(409);
        assertThat(held.body()).contains("The test was not sent. There is no value for {{event.plan}}.");
        for (String step : new String[] {"2", "-1", "x", ""}) {
            HttpResponse<String> missing = browser.post(program + "/test", "step", step, "variant", "0");
            assertThat(missing.statusCode()).as(step).isEqualTo(409);
            assertThat(missing.body()).contains("The program has no such email.");
        }
        service.replyToTests = new SendOutcome.Kept();
        assertThat(browser.post(program + "/test", "step", "1", "variant", "0").body())
                .contains("The test was not sent. No mail server is set");
        service.replyToTests = new SendOutcome.Refused("550 <no>");
        HttpResponse<String> refused = browser.post(program + "/test", "step", "1", "variant", "0");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("The mail server did not accept the test: 550 &lt;no&gt;");
    }
}

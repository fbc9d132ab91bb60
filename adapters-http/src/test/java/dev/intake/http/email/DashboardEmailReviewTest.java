package dev.intake.http.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.contact.Contact;
import dev.intake.email.EmailStatus;
import dev.intake.email.SendOutcome;
import dev.intake.enrollment.ProgramId;
import dev.intake.testing.TestTenant;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Emails that need review on the dashboard: released, discarded, one by one or together. */
class DashboardEmailReviewTest extends DashboardEmailsKit {
    // Deciding

    @Test
    void emailAndContact_leadToEachOther() throws Exception {
        live("Welcome", sequence("Hello", "<p>Hello</p>"));
        signUp("ann", "");
        work(KEEPING);
        String contact =
                "/tenants/" + tenant.id() + "/contacts/" + email().entry().contact();

        assertThat(browser.get(contact).body())
                .contains("href=\"" + emails + "/" + email().id() + "\">Hello</a>", ">Welcome</a>");
        assertThat(browser.get(emails + "/" + email().id()).body())
                .contains("href=\"" + contact + "\">ann@example.com</a>");
    }

    @Test
    void heldEmail_namesWhatIsMissing_andIsReleasedOnceTheTextsAreEdited() throws Exception {
        ProgramId program = live("Welcome", sequence("Your {{event.plan}}", "<p>Hi"));
        signUp("ann", "");
        work(KEEPING);
        assertThat(browser.get(emails + "?show=waiting").body())
                .contains("Step 1 of Welcome", "ann@example.com", "no value for {{event.plan}}", "Held");
        String one = emails + "/" + email().id();
        assertThat(browser.get(one).body())
                .contains("It would be held: no value for {{event.plan}}", "Release", "Discard");

        programs.drafting().revise(tenant.id(), program, sequence("Welcome", "<p>Hi"));
        assertThat(browser.get(one).body()).contains("As it would be sent now", "Welcome");
        HttpResponse<String> released = browser.post(one + "/release");
        assertThat(released.headers().firstValue("Location")).contains(one + "?done=released");
        assertThat(browser.get(one + "?done=released").body()).contains("It is sent with the current texts");
        work(KEEPING);
        assertThat(email().state().status()).isEqualTo(EmailStatus.KEPT);
        assertThat(audited()).containsExactly("release email " + email().id());
    }

    @Test
    void heldEmail_isDiscarded_andDecidedAboutOnce() throws Exception {
        live("Welcome", sequence("Your {{event.plan}}", "<p>Hi"));
        signUp("ann", "");
        work(KEEPING);
        String one = emails + "/" + email().id();

        assertThat(browser.post(one + "/discard").body())
                .contains("Discard this email?", "ann@example.com: Step 1 of Welcome", "cannot be undone");
        assertThat(email().state().status()).isEqualTo(EmailStatus.HELD);
        assertThat(browser.post(one + "/discard", "confirmed", "yes").statusCode())
                .isEqualTo(303);
        assertThat(email().state().status()).isEqualTo(EmailStatus.DISCARDED);
        HttpResponse<String> again = browser.post(one + "/release");
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(again.body()).contains("The email is discarded and does not need review");
        assertThat(browser.get(one).body()).doesNotContain(one + "/release");
    }

    @Test
    void emailsThatNeedReview_areCountedInTheNavigation_ofEachPage() throws Exception {
        String contacts = "/tenants/" + tenant.id() + "/contacts";
        live("One", sequence("Your {{event.plan}}", "<p>Hi"));
        assertThat(browser.get(contacts).body()).doesNotContain("need review</span>");
        signUp("ann", "");
        signUp("bob", "");
        work(KEEPING);

        assertThat(browser.get(contacts).body())
                .contains("<a class=\"count\" href=\"" + emails + "?show=waiting\">2<span");
    }

    @ParameterizedTest
    @ValueSource(strings = {"release", "discard"})
    void heldOfOneProgram_isDecidedAboutTogether(String action) throws Exception {
        ProgramId one = live("One", sequence("Your {{event.plan}}", "<p>Hi"));
        ProgramId other = live("Other", sequence("Your {{event.plan}}", "<p>Hi"));
        signUp("ann", "");
        signUp("bob", "");
        work(KEEPING);
        assertThat(browser.get(emails + "?show=waiting").body()).doesNotContain("all held emails");
        assertThat(browser.get(emails + "?show=waiting&program=" + one).body())
                .contains("Release all held emails", "Program: ");

        String path = "/tenants/" + tenant.id() + "/programs/" + one + "/held/" + action;
        HttpResponse<String> done = browser.post(path);
        if (action.equals("discard")) {
            assertThat(done.body()).contains("Discard 2 emails of One?", "ann@example.com", "bob@example.com");
            assertThat(programs.views(tenant.id()).emailCounts(one)).containsEntry(EmailStatus.HELD, 2L);
            done = browser.post(path, "confirmed", "yes");
        }

        assertThat(browser.get(done.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The held emails of the program were " + action, "No emails.");
        assertThat(programs.views(tenant.id()).emailCounts(one)).doesNotContainKey(EmailStatus.HELD);
        assertThat(programs.views(tenant.id()).emailCounts(other)).containsEntry(EmailStatus.HELD, 2L);
        assertThat(audited()).containsExactly(action + " held emails of program " + one);
    }

    @Test
    void discardOfAllThatIsHeld_leavesWhatWasHeldAfterTheQuestion() throws Exception {
        ProgramId program = live("One", sequence("Your {{event.plan}}", "<p>Hi"));
        for (int i = 0; i < 25; i++) {
            signUp("user" + i, "");
        }
        work(KEEPING);
        String path = "/tenants/" + tenant.id() + "/programs/" + program + "/held/discard";
        assertThat(browser.post(path).body()).contains("Discard 25 emails of One?", "And 5 more.");
        service.clock.move(Duration.ofSeconds(1));
        signUp("late", "");
        work(KEEPING);

        assertThat(browser.post(path, "confirmed", "yes").statusCode()).isEqualTo(303);

        assertThat(programs.views(tenant.id()).emailCounts(program))
                .containsEntry(EmailStatus.DISCARDED, 25L)
                .containsEntry(EmailStatus.HELD, 1L);
    }

    @Test
    void discardOfAllThatIsHeld_withoutTheQuestion_asksIt() throws Exception {
        ProgramId program = live("One", sequence("Your {{event.plan}}", "<p>Hi"));
        String path = "/tenants/" + tenant.id() + "/programs/" + program + "/held/discard";
        assertThat(browser.post(path, "confirmed", "yes").statusCode()).isEqualTo(409);
        signUp("ann", "");
        work(KEEPING);

        assertThat(browser.post(path, "confirmed", "yes", "held-seen", "x").body())
                .contains("Discard 1 email of One?");
        assertThat(programs.views(tenant.id()).emailCounts(program)).containsEntry(EmailStatus.HELD, 1L);
    }

    @Test
    void message_ofWhatWasDone_isShownOnce_andNotAfterAReload() throws Exception {
        live("Welcome", sequence("Your {{event.plan}}", "<p>Hi"));
        signUp("ann", "");
        work(KEEPING);
        HttpResponse<String> released = browser.post(emails + "/" + email().id() + "/release");
        String address = released.headers().firstValue("Location").orElseThrow();

        assertThat(browser.get(address).body()).contains("It is sent with the current texts");
        assertThat(browser.get(address).body()).doesNotContain("It is sent with the current texts");
        assertThat(browser.get(emails + "?done=all-discarded").body())
                .as("a link from elsewhere")
                .doesNotContain("The held emails");
    }

    @Test
    void discardedEmail_isInTheCsvFile_withWhatHeldIt() throws Exception {
        live("Welcome", sequence("Your {{event.plan}}", "<p>Hi"));
        signUp("ann", "");
        work(KEEPING);
        browser.post(emails + "/" + email().id() + "/discard", "confirmed", "yes");

        String[] lines =
                browser.post(emails + "/export", "format", "csv").body().split("\r\n");

        assertThat(lines).hasSize(2);
        assertThat(lines[0]).endsWith("to,subject,missing,reason,obstacle.state,obstacle.missing,obstacle.reason");
        assertThat(lines[1]).contains(",discarded,").endsWith(",,,,,held,event.plan,");
    }

    @Test
    void heldEmail_ofAnEnrollmentThatEnded_showsBothReasons() throws Exception {
        ProgramId program = live("Welcome", sequence("Your {{event.plan}}", "<p>Hi"));
        signUp("ann", "");
        work(KEEPING);
        Contact ann = service.intake.findContacts().find(tenant.id(), "ann").orElseThrow();
        TestTenant.exit(programs.actions(), tenant.id(), ann.id(), Optional.of(program), Actor.COMMAND_LINE);
        work(KEEPING);

        String both = "the enrollment has ended; it was held: no value for {{event.plan}}";
        assertThat(browser.get(emails).body()).contains(both);
        assertThat(browser.get(emails + "/" + email().id()).body()).contains(both);
        assertThat(browser.get("/tenants/" + tenant.id() + "/contacts/" + ann.id())
                        .body())
                .contains(both);
    }

    @Test
    void emailThatFailed_orIsUnsure_waitsWithItsReason() throws Exception {
        live("Welcome", sequence("Hi", "<p>Hi"));
        signUp("ann", "");
        work(email -> new SendOutcome.Refused("550 <no> such user"));
        assertThat(browser.get(emails + "?show=failed").body()).contains("550 &lt;no&gt; such user", "Failed");
        assertThat(browser.get(emails + "/" + email().id()).body()).contains("550 &lt;no&gt;", "Release");

        signUp("bob", "");
        work(email -> new SendOutcome.Unsure("the answer was lost"));
        assertThat(browser.get(emails + "/" + email().id()).body())
                .contains("may have been sent or not", "the recipient may get it twice");
    }
}

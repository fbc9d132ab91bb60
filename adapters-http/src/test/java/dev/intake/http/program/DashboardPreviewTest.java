package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.SendingWindow;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestTenant;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The preview of a program's emails for one contact. */
class DashboardPreviewTest extends DashboardProgramsKit {
    @Test
    void preview_isOfAContactWithAnyIdentity() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Your {{event.plan}}"));
        signUp("ann", "\"plan\":\"pro\"");
        String id = service.intake
                .findContacts()
                .find(tenant.id(), "ann")
                .orElseThrow()
                .id()
                .toString();

        for (String who : List.of("ann", "ann%40example.com", id)) {
            assertThat(browser.get(program + "/preview?contact=" + who).body())
                    .contains("Your pro", "Step 2", "Later", "newest event of the type");
        }
        HttpResponse<String> nobody = browser.get(program + "/preview?contact=%22%3Ebob");
        assertThat(nobody.statusCode()).isEqualTo(404);
        assertThat(nobody.body()).contains("There is no contact", "&#34;>bob");
        assertThat(browser.get(program + "/preview").statusCode()).isEqualTo(200);
    }

    @Test
    void preview_namesTheFieldsThatAreMissing() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Your {{event.plan}}"));
        signUp("bob", "");
        assertThat(browser.get(program + "/preview?contact=bob").body())
                .contains("It would be held: no value for {{event.plan}}.");
    }

    @Test
    void preview_namesTheFieldsWhoseFallbackItShows() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Your {{event.plan | free plan}}"));
        signUp("bob", "");
        signUp("ann", "\"plan\":\"pro\"");

        assertThat(browser.get(program + "/preview?contact=bob").body())
                .contains("Your free plan", "Fallbacks used for {{event.plan}}.");
        assertThat(browser.get(program + "/preview?contact=ann").body())
                .contains("Your pro")
                .doesNotContain("Fallbacks used");
    }

    @Test
    void window_isShownOnTheProgramsPage_inThePreview_andWhereAnEmailWaitsForIt() throws Exception {
        Step step = new Step(Duration.ZERO, List.of(TestEmails.template("Hello", "Still there?")));
        EmailSequence sequence = new EmailSequence(
                DraftingMode.SHARED, List.of(step), ExitRule.NONE, SendingWindow.parse("09:00-18:00 Mon-Fri"));
        ProgramId id = service.intake
                .programs()
                .drafting()
                .draft(
                        tenant.id(),
                        new ProgramPlan(
                                "Welcome", ProgramKind.WELCOME, new Trigger(new EventType("user.signed_up")), sequence))
                .orElseThrow()
                .id();
        service.intake.programLifecycle().approve(tenant.id(), id);
        service.post("{\"type\":\"identify\",\"userId\":\"ann\",\"traits\":{\"timezone\":\"Mars/<b>\"}}");
        signUp("ann", "");
        ContactId ann = service.intake
                .findContacts()
                .find(tenant.id(), "ann")
                .orElseThrow()
                .id();
        String contact = "/tenants/" + tenant.id() + "/contacts/" + ann;

        String opening = "09:00-18:00 Mon-Fri, Wed 09:00 UTC (the contact's timezone “Mars/&lt;b&gt;” is unknown)";
        assertThat(browser.get(programs + "/" + id).body())
                .contains("Its emails are sent in the window <code>09:00-18:00 Mon-Fri</code>");
        assertThat(browser.get(programs + "/" + id + "/preview?contact=ann").body())
                .contains("Emails are sent in the window " + opening + " or later.");
        assertThat(browser.get(contact).body()).contains("4 Mar 2026 09:00 UTC, waits for the window " + opening);

        TestTenant.exit(service.intake.actions(), tenant.id(), ann, Optional.empty(), Actor.COMMAND_LINE);
        assertThat(browser.get(contact).body()).contains("not sent: the enrollment has ended");
    }

    @Test
    void html_isShownAloneAndCanDoNothing() throws Exception {
        String program =
                drafted(text("Welcome", "per-contact", "Hi").replace("<p>Hello</p>", "<p>Hi <script>x</script>"));
        signUp("ann", "");
        String page = browser.get(program + "/preview?contact=ann").body();
        assertThat(page).contains("<iframe class=\"mail\" sandbox=\"\"").doesNotContain("<script>x");

        String source =
                page.replaceFirst("(?s).*<iframe[^>]* src=\"([^\"]*)\".*", "$1").replace("&amp;", "&");
        HttpResponse<String> alone = browser.get(source);
        assertThat(alone.body())
                .startsWith("<p>Hi <script>x</script>\n")
                .contains("1 Main Street", "/u/test\">Unsubscribe</a>");
        assertThat(alone.headers().allValues("Content-Security-Policy"))
                .singleElement()
                .asString()
                .contains("default-src 'none'", "sandbox", "frame-ancestors 'self'")
                .doesNotContain("allow-", "script-src");
        assertThat(browser.get(source.replace("/1?", "/2?")).statusCode())
                .as("a step without HTML")
                .isEqualTo(404);
    }
}

package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.tenant.SenderAddress;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** The preview of unsaved emails beside their form, without scripts. */
class DashboardStepPreviewTest extends DashboardProgramsKit {
    private HttpResponse<String> preview(String program, String... changed) throws Exception {
        return send(program + "/edit", browser.get(program + "/edit"), changed);
    }

    @Test
    void unsavedEmail_isShownForTheContactOfTheNewestEvent_asItWouldArrive() throws Exception {
        String program = drafted(text("Welcome", "shared", "Stored"));
        signUp("ann", "\"plan\":\"free\"");
        signUp("bob", "\"plan\":\"pro\"");

        HttpResponse<String> shown = preview(
                program,
                "p-1a-subject",
                "Your {{event.plan}}",
                "p-1a-body",
                "Hello {{contact.name | there}}",
                "do",
                "preview-1");

        assertThat(shown.statusCode()).isEqualTo(200);
        assertThat(shown.body())
                .contains("<dd>Acme &lt;intake@example.org&gt;</dd>", "<dd>bob@example.com</dd>", "the newest event, ")
                .contains("<p class=\"subject\">Your pro</p>", "Hello there", "Fallbacks used for {{contact.name}}.")
                .contains("You get this email from Acme.", "1 Main Street", "/u/test")
                .doesNotContain("Stored", "Later", "<script");
        assertThat(browser.get(program).body()).contains("Stored").doesNotContain("Your {{event.plan}}");
        assertThat(audited()).containsExactly("draft program");
    }

    @Test
    void contact_isChosenByWhatIdentifiesIt() throws Exception {
        String program = drafted(text("Welcome", "shared", "Your {{event.plan}}"));
        signUp("ann", "\"plan\":\"free\"");
        signUp("bob", "");

        assertThat(preview(program, "p-sample", " ann@example.com ", "do", "preview-1")
                        .body())
                .contains("Your free");
        assertThat(preview(program, "p-sample", "bob", "do", "preview-1").body())
                .contains("It would be held: no value for {{event.plan}}.");
        assertThat(preview(program, "p-sample", "<nobody>", "do", "preview-1").body())
                .contains("There is no contact");
    }

    @Test
    void newProgram_isShownForTheViewer_untilAnEventArrives() throws Exception {
        HttpResponse<String> form = browser.get(programs + "/new");
        String[] typed = {
            "p-event", "user.signed_up", "p-1a-subject", "To {{contact.email}}", "p-1a-body", "Hi", "do", "preview-1"
        };

        assertThat(send(programs, form, typed).body())
                .contains("To ada@example.com", "no event: none of the type is recorded");
        signUp("ann", "");
        assertThat(send(programs, form, typed).body()).contains("To ann@example.com");
        assertThat(send(programs, form, "p-sample", "ann", "p-1a-subject", "Hi", "p-1a-body", "Hi", "do", "preview-1")
                        .body())
                .as("without an event")
                .contains("<dd>ann@example.com</dd>");
        assertThat(service.intake.programViews(tenant.id()).programs()).isEmpty();
    }

    @Test
    void eachVariantOfTheStep_isShown() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        HttpResponse<String> form = send(program + "/edit", browser.get(program + "/edit"), "do", "add-variant-1");

        assertThat(send(program + "/edit", form, "p-1b-subject", "Second", "do", "preview-1")
                        .body())
                .contains("<h2>Step 1, variant A</h2>", ">First<", "<h2>Step 1, variant B</h2>", ">Second<");
    }

    @Test
    void faultOfTheStep_isNamed_andFaultsOfOthersDoNotMatter() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));

        assertThat(preview(program, "p-2a-subject", "Your {{plan", "p-window", "whenever", "do", "preview-2")
                        .body())
                .contains("No preview yet", "Step 2, subject: ");
        assertThat(preview(program, "p-2a-subject", "Your {{plan", "do", "preview-1")
                        .body())
                .contains(">First<")
                .doesNotContain("No preview yet");
    }

    @Test
    void blankForm_namesWhatIsMissing() throws Exception {
        assertThat(send(programs, browser.get(programs + "/new"), "do", "preview-1")
                        .body())
                .contains("No preview yet", "Step 1, subject: ");
    }

    @Test
    void html_isShownInAFrameWithoutRights_atTheChosenWidthAndColours() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        HttpResponse<String> shown = preview(
                program,
                "p-1a-html",
                "<p class=\"x\">Hi <script>x</script>",
                "p-width",
                "phone",
                "p-colors",
                "dark",
                "do",
                "preview-1");

        assertThat(shown.body())
                .contains(
                        "<iframe class=\"mail phone dark\" sandbox=\"\" srcdoc=\"&lt;p class=&#34;x&#34;>Hi &lt;script>x")
                .doesNotContain("<script");
        assertThat(shown.headers().allValues("Content-Security-Policy"))
                .singleElement()
                .asString()
                .contains(
                        "default-src 'none'",
                        "frame-ancestors 'self'",
                        "form-action 'none'",
                        "sandbox allow-same-origin")
                .doesNotContain("script");
    }

    @Test
    void chosenLook_staysInTheForm() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        HttpResponse<String> form =
                preview(program, "p-sample", "ann", "p-width", "phone", "p-colors", "dark", "do", "add-step");

        assertThat(form.body())
                .contains("value=\"ann\"", "<option value=\"phone\" selected>", "<option value=\"dark\" selected>");
    }

    @Test
    void addressesOfTheTenant_areThoseOfThePreview() throws Exception {
        assertThat(service.intake
                        .setSender()
                        .change(
                                tenant.id(),
                                sender -> sender.withFrom(SenderAddress.parse("news@acme.example"))
                                        .withReplyTo(SenderAddress.parse("help@acme.example")),
                                Actor.COMMAND_LINE))
                .isPresent();
        String program = drafted(text("Welcome", "shared", "First"));

        assertThat(preview(program, "do", "preview-1").body())
                .contains("<dd>Acme &lt;news@acme.example&gt;</dd>", "<dt>Reply-To</dt><dd>help@acme.example</dd>");
    }

    @Test
    void stepThatTheFormLacks_showsTheFormAgain() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        for (String button : new String[] {"preview-0", "preview-3", "preview-99"}) {
            assertThat(preview(program, "do", button).body()).as(button).contains("<h1>Edit Welcome</h1>");
        }
    }
}

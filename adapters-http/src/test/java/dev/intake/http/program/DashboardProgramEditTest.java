package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** How a tenant's member drafts and edits a program as text. */
class DashboardProgramEditTest extends DashboardProgramsKit {
    @Test
    void text_thatBreaksARule_isNamedByLineAndPlace_andWhatWasTypedStays() throws Exception {
        HttpResponse<String> refused = browser.post(programs, "text", "name: <b>\r\nno program </textarea>");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("line 7", "step &lt;2&gt;, subject", "must be \"text\"", "has 1 error")
                .contains("\nname: &lt;b&gt;\nno program &lt;/textarea&gt;</textarea>");
        assertThat(service.intake.programViews(tenant.id()).programs()).isEmpty();
        assertThat(audited()).isEmpty();
    }

    @Test
    void faultOfAText_isShownWithItsLine() throws Exception {
        HttpResponse<String> refused = browser.post(programs, "text", "no json\n2\n3\n4\n5\n6\n  the <seventh>\n8");
        assertThat(refused.body()).contains("<pre class=\"line\">  the &lt;seventh&gt;</pre>");
    }

    @Test
    void edit_showsWhatThereIs_checksWithoutSaving_andSaves() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        assertThat(browser.get(program + "/edit?as=text").body()).contains("\"First\"", "Check without");

        HttpResponse<String> checked =
                browser.post(program + "/edit", "text", text("Welcome", "shared", "{{event.plan}}"), "do", "check");
        assertThat(checked.statusCode()).isEqualTo(200);
        assertThat(checked.body()).contains("not saved yet", "no event of this type seen yet");
        assertThat(browser.get(program).body()).contains("First");
        assertThat(browser.post(program + "/edit", "text", "?").statusCode()).isEqualTo(422);

        assertThat(browser.post(program + "/edit", "text", text("Welcome", "shared", "Second"))
                        .headers()
                        .firstValue("Location"))
                .contains(program + "?done=revised");
        assertThat(browser.get(program).body()).contains("Second").doesNotContain("First");
    }

    @Test
    void edit_ofAProgramThatChangedInTheMeantime_isRefused_andShowsBothTexts() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        String opened = revision(browser.get(program + "/edit"));
        browser.post(program + "/edit", "text", text("Welcome", "shared", "Theirs"));

        HttpResponse<String> stale =
                browser.post(program + "/edit", "text", text("Welcome", "shared", "Mine"), "revision", opened);

        assertThat(stale.statusCode()).isEqualTo(409);
        assertThat(stale.body()).contains("Nothing was saved", "Theirs", "Mine");
        assertThat(browser.get(program).body()).contains("Theirs").doesNotContain("Mine");
    }

    @Test
    void edit_thatSawTheOtherText_replacesIt() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        browser.get(program + "/edit");
        browser.post(program + "/edit", "text", text("Welcome", "shared", "Theirs"));
        HttpResponse<String> stale = browser.post(program + "/edit", "text", text("Welcome", "shared", "Mine"));
        assertThat(stale.statusCode()).isEqualTo(409);

        assertThat(browser.post(program + "/edit", "text", text("Welcome", "shared", "Mine"))
                        .statusCode())
                .isEqualTo(303);
        assertThat(browser.get(program).body()).contains("Mine").doesNotContain("Theirs");
    }

    @Test
    void edit_withoutARevision_isRefused() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        HttpResponse<String> refused =
                browser.post(program + "/edit", "text", text("Welcome", "shared", "Mine"), "revision", "");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(browser.get(program).body()).contains("First");
    }

    @Test
    void text_ofTheMaximumFileSize_isAccepted_andAnyOtherFormIsNot() throws Exception {
        String much = "x".repeat(150_000);
        String program = drafted(text("Welcome", "shared", "First").replace("Hello\"", much + "\""));
        assertThat(browser.get(program).body()).contains(much);
        assertThat(approve(program, "text", much).statusCode()).isEqualTo(413);
    }
}

package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.email.EmailStatus;
import dev.intake.email.SendOutcome;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.testing.TestLinks;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How a tenant's member edits a live program, reviews the difference, and approves or discards it. */
class DashboardNextVersionTest extends DashboardProgramsKit {
    private static final String BEFORE = text("Welcome", "per-contact", "Your {{event.plan}}");
    private static final String AFTER = """
            {"name": "Welcome", "on": "user.signed_up", "mode": "per-contact", "steps": [
              {"subject": "Your plan", "text": "Hello", "html": "<p>Hello</p>"},
              {"delay": "1d", "subject": "Soon", "text": "A question"},
              {"delay": "3d", "subject": "Later", "text": "Bye"}]}
            """;

    private String live() throws Exception {
        String program = drafted(BEFORE);
        approve(program);
        return program;
    }

    private HttpResponse<String> edit(String program, String text) throws Exception {
        browser.get(program + "/edit");
        return browser.post(program + "/edit", "text", text);
    }

    private Optional<NextVersion> next() {
        return service.intake.programViews(tenant.id()).nextVersion(stored().id());
    }

    private void work() {
        service.intake
                .programs()
                .worker(TestLinks.LINKS, email -> new SendOutcome.Kept(), (of, email) -> {})
                .run();
    }

    @Test
    void edit_ofALiveProgram_leadsToItsNextVersion_andTheProgramRunsUnchanged() throws Exception {
        String program = live();
        assertThat(browser.get(program + "/edit").body())
                .contains("This program is live", "saved as its next version", "Save the next version");

        HttpResponse<String> saved = edit(program, AFTER);

        assertThat(saved.headers().firstValue("Location")).contains(program + "/next?done=saved");
        assertThat(browser.get(program).body()).contains("Your {{event.plan}}", "next version waits for approval");
        assertThat(browser.get(program + "/edit?as=text").body())
                .as("goes on with the next version")
                .contains("A question");
        assertThat(audited()).first().asString().startsWith("save next version of program");
    }

    @Test
    void listOfPrograms_leadsToTheNextVersionThatWaits() throws Exception {
        String program = live();
        assertThat(browser.get(programs).body()).doesNotContain("Next version waits", "Kept emails");

        edit(program, AFTER);

        assertThat(browser.get(programs).body()).contains("href=\"" + program + "/next\">Next version waits");
    }

    @Test
    void page_showsTheDifferenceStepByStep_andWhatBecomesOfContactsUnderWay() throws Exception {
        String program = live();
        signUp("ann", "\"plan\":\"pro\"");
        work();
        edit(program, AFTER.replace("per-contact", "shared"));

        String page = browser.get(program + "/next").body();

        assertThat(page)
                .contains("written per contact", "one text for all contacts")
                .contains("<del>− Your {{event.plan}}</del><ins>+ Your plan</ins>")
                .contains("added", "<ins>+ A question</ins>", "unchanged, was step 2")
                .contains("1 contact waits for step 2")
                .contains("They get step 2 of the next version, “Soon”, 1 day after the step before it.")
                .contains("enrolls its contact, once per contact", "Saved by ada@example.com");
        assertThat(page).doesNotContain("They get a second time", "They no longer get");
    }

    @Test
    void stepThatIsPutFirst_isShownWithWhatIsSentAgain() throws Exception {
        String program = live();
        signUp("ann", "\"plan\":\"pro\"");
        work();
        edit(program, """
                {"name": "Welcome", "on": "user.signed_up", "mode": "per-contact", "steps": [
                  {"subject": "First of all", "text": "New"},
                  {"subject": "Your {{event.plan}}", "text": "Hello", "html": "<p>Hello</p>"},
                  {"delay": "3d", "subject": "Later", "text": "Bye"}]}
                """);

        assertThat(browser.get(program + "/next").body())
                .contains("They get a second time: “Your {{event.plan}}” (step 2).");
    }

    @Test
    void nextVersion_isApprovedAsItWasSeen_andRunsFromThenOn() throws Exception {
        String program = live();
        edit(program, AFTER);
        browser.get(program + "/next");

        HttpResponse<String> approved = browser.post(program + "/next/approve");

        assertThat(approved.headers().firstValue("Location")).contains(program + "?done=next-approved");
        assertThat(browser.get(program).body())
                .contains("A question")
                .doesNotContain("Your {{event.plan}}", "waits for approval");
        assertThat(audited()).first().asString().startsWith("approve next version of program");
        assertThat(browser.post(program + "/next/approve").statusCode()).isEqualTo(409);
        assertThat(browser.get(program + "/next").headers().firstValue("Location"))
                .contains(program);
    }

    @Test
    void nextVersion_thatChangedSinceThePageWasOpened_isNotApproved() throws Exception {
        String program = live();
        edit(program, AFTER);
        HttpResponse<String> seen = browser.get(program + "/next");
        edit(program, AFTER.replace("Soon", "Sooner"));

        HttpResponse<String> stale = send(program + "/next/approve", seen);

        assertThat(stale.statusCode()).isEqualTo(409);
        assertThat(stale.body()).contains("Review it again", "Sooner");
        assertThat(next()).isPresent();
    }

    @Test
    void approval_canReleaseWhatWasHeld() throws Exception {
        String program = live();
        signUp("bob", "");
        work();
        edit(program, AFTER);
        assertThat(browser.get(program + "/next").body())
                .contains("1 email of step 1 is held for review", "Release the held emails");

        HttpResponse<String> approved = browser.post(program + "/next/approve", "release", "yes");

        assertThat(approved.headers().firstValue("Location")).contains(program + "?done=next-released");
        assertThat(service.intake.programs().views(tenant.id()).emailCounts(stored().id()))
                .containsOnlyKeys(EmailStatus.RELEASED);
        assertThat(audited()).first().asString().startsWith("release held emails of program");
    }

    @Test
    void keyThatIsNew_andThatSomeEventLacked_blocksTheApproval() throws Exception {
        String program = drafted(text("Welcome", "shared", "Welcome"));
        approve(program);
        signUp("bob", "");
        edit(program, text("Welcome", "shared", "Your {{event.seats}} seats"));
        assertThat(browser.get(program + "/next").body()).contains("Blocks approval.");

        HttpResponse<String> refused = browser.post(program + "/next/approve");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("Not approved. Step 1: {{event.seats}} is not offered");
        edit(program, "{\"name\": \"Welcome\", \"on\": \"user.signed_up\", \"mode\": \"shared\", \"steps\": []}");
        browser.get(program + "/next");
        assertThat(browser.post(program + "/next/approve").body())
                .contains("It has no emails, so contacts would get nothing.");
    }

    @Test
    void nextVersion_isDiscardedAfterAConfirmation() throws Exception {
        String program = live();
        edit(program, AFTER);
        HttpResponse<String> seen = browser.get(program + "/next");
        String revision = next().orElseThrow().revision().value();

        assertThat(send(program + "/next/discard", seen, "revision", revision).body())
                .contains("Discard the next version?");
        assertThat(next()).isPresent();
        assertThat(browser.post(program + "/next/discard", "revision", "other", "confirmed", "yes")
                        .statusCode())
                .isEqualTo(409);
        HttpResponse<String> discarded =
                browser.post(program + "/next/discard", "revision", revision, "confirmed", "yes");
        assertThat(discarded.headers().firstValue("Location")).contains(program + "?done=next-discarded");
        assertThat(next()).isEmpty();
        assertThat(audited()).first().asString().startsWith("discard next version of program");
    }

    @Test
    void editThatChangesNothing_needsNoApproval() throws Exception {
        String program = live();
        edit(program, AFTER);

        HttpResponse<String> saved = edit(program, BEFORE);

        assertThat(saved.headers().firstValue("Location")).contains(program + "?done=unchanged");
        assertThat(next()).isEmpty();
    }

    @Test
    void programThatWasReplacedInTheMeantime_isReported_andItsDifferenceIsToTheRunningOne() throws Exception {
        String program = live();
        edit(program, AFTER);
        service.clock.move(Duration.ofMinutes(1));
        service.intake
                .programs()
                .drafting()
                .revise(tenant.id(), stored().id(), EmailSequence.empty(DraftingMode.PER_CONTACT));

        assertThat(browser.get(program + "/next").body())
                .contains("Approving it undoes that change", "added")
                .doesNotContain("removed");
    }
}

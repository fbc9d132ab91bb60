package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.AccountName;
import dev.intake.email.SendOutcome;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.http.testing.TestBrowser;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.Program;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.ProgramResults;
import dev.intake.program.ProgramResults.EmailResults;
import dev.intake.program.ProgramState;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.tenant.Tenant;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestTenant;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tenant's member sees of programs, and does with their states. */
class DashboardProgramsTest extends DashboardProgramsKit {
    private static final String MARKUP = "<img src=x onerror=alert(1)>";

    @Test
    void program_isDraftedApprovedPausedAndResumed_andAllIsOnRecord() throws Exception {
        String program = drafted(text("Welcome", "shared", "Hi"));
        assertThat(browser.get(program + "?done=drafted").body())
                .contains("The draft was created.", "Draft: sends nothing", "Hi", "after 3 days", "&lt;p&gt;Hello");

        String id = program.substring(program.lastIndexOf('/') + 1);
        for (ProgramState state : List.of(ProgramState.ACTIVE, ProgramState.PAUSED, ProgramState.ACTIVE)) {
            String action =
                    state == ProgramState.PAUSED ? "pause" : stored() instanceof Program.Draft ? "approve" : "resume";
            HttpResponse<String> changed = action.equals("approve")
                    ? approve(program)
                    : browser.post(program + "/" + action, "confirmed", "yes");
            assertThat(changed.statusCode()).isEqualTo(303);
            assertThat(stored().state()).isEqualTo(state);
            assertThat(browser.get(changed.headers().firstValue("Location").orElseThrow())
                            .body())
                    .contains("notice good");
        }
        assertThat(audited())
                .containsExactly(
                        "resume program " + id, "pause program " + id, "approve program " + id, "draft program");
    }

    @Test
    void pause_isAskedAbout_andSaysWhoIsNeverEnrolled_andTheMainActionOfALiveProgramIsEditing() throws Exception {
        String program = drafted(text("Welcome", "shared", "Hi"));
        approve(program);
        assertThat(browser.get(program).body())
                .contains(
                        "<a class=\"button\" href=\"" + program + "/edit\">",
                        "<button class=\"quiet\">Pause…</button>");

        HttpResponse<String> question = browser.post(program + "/pause");

        assertThat(question.body())
                .contains("Pause Welcome?", "are never enrolled, not even after you resume it", "name=\"confirmed\"");
        assertThat(stored().state()).isEqualTo(ProgramState.ACTIVE);
        assertThat(audited()).doesNotContain("pause program " + stored().id());
    }

    @Test
    void list_isSearchedFilteredAndPaged() throws Exception {
        for (int i = 0; i < 53; i++) {
            drafted(text("Offer " + i, "shared", "Hi"));
        }
        String live = drafted(text("Welcome aboard", "shared", "Hi"));
        approve(live);

        String first = browser.get(programs).body();
        assertThat(rows(first)).hasSize(50);
        Matcher next = Pattern.compile("href=\"([^\"]+)\" rel=\"next\"").matcher(first);
        assertThat(next.find()).isTrue();
        String second = browser.get(next.group(1).replace("&amp;", "&")).body();
        assertThat(rows(second)).hasSize(4).doesNotContainAnyElementsOf(rows(first));
        assertThat(second).doesNotContain("rel=\"next\"");
        assertThat(rows(browser.get(programs + "?q=ABOARD").body())).hasSize(1);
        assertThat(rows(browser.get(programs + "?q=signed_up&show=active").body()))
                .hasSize(1);
        assertThat(browser.get(programs + "?q=nothing").body()).contains("No programs found.");
    }

    private static List<String> rows(String page) {
        return Pattern.compile("<th scope=\"row\"><a href=\"([^\"]+)\"")
                .matcher(page)
                .results()
                .map(row -> row.group(1))
                .toList();
    }

    @Test
    void change_thatTheStateDoesNotAllow_isRefusedWithTheStateNamed() throws Exception {
        String program = drafted(text("Welcome", "shared", "Hi"));

        HttpResponse<String> refused = browser.post(program + "/pause");

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("The program is draft. Only an active program can be paused");
        assertThat(stored().state()).isEqualTo(ProgramState.DRAFT);
    }

    @Test
    void program_isRenamedArchivedAndRestored_andAllIsOnRecord() throws Exception {
        String program = drafted(text("Welcome", "shared", "Hi"));
        String id = program.substring(program.lastIndexOf('/') + 1);
        assertThat(browser.post(program + "/rename", "name", " Old <b>friends</b> ")
                        .statusCode())
                .isEqualTo(303);
        assertThat(browser.get(program + "?done=renamed").body())
                .contains("Old &lt;b>friends&lt;/b>", "The program has the new name.");
        HttpResponse<String> blank = browser.post(program + "/rename", "name", " ");
        assertThat(blank.statusCode()).isEqualTo(422);
        assertThat(blank.body()).contains("Enter a name of 1 to 200 characters.");

        assertThat(browser.post(program + "/archive").statusCode()).isEqualTo(303);
        assertThat(browser.get(program).body())
                .contains("Archived: enrolls no contacts", "Restore")
                .doesNotContain(program + "/approve", program + "/archive", "id=\"results\"");
        assertThat(browser.get(programs).body()).doesNotContain(id);
        assertThat(browser.get(programs + "?show=archived").body()).contains(id, "Archived programs");
        assertThat(approve(program, "sender", "Acme").statusCode()).isEqualTo(409);
        assertThat(browser.post(program + "/restore").statusCode()).isEqualTo(303);
        assertThat(browser.get(programs).body()).contains(id);
        assertThat(stored()).isInstanceOf(Program.Draft.class);
        assertThat(audited()).contains("restore program " + id, "archive program " + id, "rename program " + id);
    }

    @Test
    void liveProgram_isPausedBeforeItIsArchived() throws Exception {
        String program = drafted(text("Welcome", "shared", "Hi"));
        approve(program);

        assertThat(browser.get(program).body()).contains("Pause the program before you archive it.");
        HttpResponse<String> refused = browser.post(program + "/archive");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("The program is active. Only a paused program or a draft can be archived.");
    }

    @Test
    void list_countsWhoEnteredIsDueAndWaits() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Your {{event.plan}}"));
        approve(program);
        signUp("ann", "\"plan\":\"pro\"");
        signUp("bob", "");
        assertThat(figures()).isEqualTo("2 2 0 0");

        service.intake
                .programs()
                .worker(TestLinks.LINKS, email -> new SendOutcome.Accepted(), (of, email) -> {})
                .run();

        assertThat(figures()).isEqualTo("2 0 1 1");
        assertThat(browser.get(program).body()).contains("Needs review", "show=waiting&amp;program=");
    }

    /** ExplainedEnrollment, due, sent, waiting for a person. */
    private String figures() throws Exception {
        String row = browser.get(programs)
                .body()
                .replaceFirst("(?s).*<tbody>", "")
                .replaceAll("(?s)<th .*?</th>|<span class=\"sr\">.*?</span>|</tbody>.*", "");
        return row.replaceFirst("(?s)<td.*?</td>", "")
                .replaceAll("<[^>]*>", " ")
                .strip()
                .replaceAll("\\s+", " ");
    }

    @Test
    void markup_inNamesAndEmails_isShownAsText() throws Exception {
        String program =
                drafted(text(MARKUP, "per-contact", MARKUP + " {{event.plan}}").replace("Hello", MARKUP));
        approve(program);
        signUp("ann", "\"plan\":\"" + MARKUP + "\"");
        for (String page : List.of(programs, program, program + "/edit", program + "/preview?contact=ann")) {
            assertThat(browser.get(page).body())
                    .as(page)
                    .contains("&lt;img src=x onerror=alert(1)&gt;")
                    .doesNotContain("<img");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/new",
                "/%s",
                "/%s?since=first",
                "/%s/edit",
                "/%s/preview?contact=ann",
                "/%s/preview/1?contact=ann",
                "/%s/results"
            })
    void page_withoutASession_orOfAnotherTenant_isNotShown(String page) throws Exception {
        String program = drafted(text("Secret", "shared", "Hi"));
        String path = page.formatted(program.substring(program.lastIndexOf('/') + 1));
        assertThat(stranger().get(programs + path).statusCode()).isEqualTo(404);
        assertThat(stranger().get(programs + path).body()).doesNotContain("Secret");
        HttpResponse<String> nobody = new TestBrowser(service).get(programs + path);
        assertThat(nobody.headers().firstValue("Location").orElseThrow()).startsWith("/sign-in?to=");
    }

    @Test
    void anotherLiveProgramOnTheSameEvent_isNamedOnTheDraft() throws Exception {
        String first = drafted(text("First", "shared", "Hi"));
        String second = drafted(text("Second", "shared", "Hi"));
        assertThat(browser.get(second).body()).doesNotContain("on the same event");

        browser.get(first);
        approve(first, "sender", "Acme");

        assertThat(browser.get(second).body())
                .contains(
                        "Contacts get the emails of another live program on the same event", "href=\"" + first + "\"");
        assertThat(browser.get(first).body()).doesNotContain("on the same event");
    }

    @Test
    void results_areShownWithTheGoal_andEveryEmail() throws Exception {
        Step split =
                new Step(Duration.ZERO, List.of(TestEmails.template("First", "a"), TestEmails.template("Second", "b")));
        Goal goal = Goal.parse("trial-converted within 14d").orElseThrow();
        EmailSequence sequence = new EmailSequence(
                DraftingMode.SHARED, List.of(split), ExitRule.NONE, Optional.empty(), Optional.of(goal));
        ProgramPlan plan = new ProgramPlan(
                "Trial", ProgramKind.ACTIVATION, new Trigger(new EventType("user.signed_up")), sequence);
        ProgramId id = service.intake
                .programs()
                .drafting()
                .draft(tenant.id(), plan)
                .orElseThrow()
                .id();
        TestTenant.changed(service.intake.programs().lifecycle().approve(tenant.id(), id));
        String program = programs + "/" + id;
        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"ann\"}");
        service.post("{\"type\":\"track\",\"event\":\"trial-converted\",\"userId\":\"ann\"}");

        assertThat(browser.get(program).body()).contains("hx-get=\"" + program + "/results?answered=yes\"");
        assertThat(browser.get(program + "/results").body())
                .contains("hx-get=\"" + program + "/results?answered=yes\"", "Count the results</a>")
                .doesNotContain("Enrolled</dt>");
        assertThat(browser.get(program + "/results?answered=yes").body())
                .contains(
                        "trial-converted within 14d",
                        "Reached the goal",
                        "100.0%",
                        "class=\"funnel\"",
                        "<title>1 enrolled</title>")
                .containsSubsequence("Step 1, variant A", "First", "Step 1, variant B", "Second");
    }

    @Test
    void results_areBars_ofTheirShareOfAllEnrollments() throws Exception {
        EmailResults first = new EmailResults(0, 0, 4, 0, 0, 0, 0, 1, Optional.of(2L));
        EmailResults second = new EmailResults(0, 1, 2, 1, 0, 0, 0, 0, Optional.of(0L));
        EmailResults last = new EmailResults(1, 0, 1, 0, 0, 0, 0, 0, Optional.of(0L));
        Funnel funnel = Funnel.of(new ProgramResults(8, 1, Optional.of(2L), List.of(first, second, last)));

        assertThat(funnel.stages())
                .extracting(Funnel.Stage::place)
                .containsExactly("Enrolled", "Step 1", "Step 2", "Reached the goal");
        assertThat(funnel.stages().get(1).bars())
                .containsExactly(
                        new Funnel.Bar(
                                "Variant A",
                                "4 · 50.0%",
                                "4 sent, 1 exited before the next, 2 reached the goal",
                                "sent",
                                500,
                                125,
                                250),
                        new Funnel.Bar(
                                "Variant B",
                                "3 · 37.5%",
                                "2 sent, 1 kept, 0 exited before the next, 0 reached the goal",
                                "sent",
                                375,
                                0,
                                0));
        assertThat(funnel.stages().get(2).bars()).extracting(Funnel.Bar::name).containsExactly("");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/%s/approve",
                "/%s/pause",
                "/%s/resume",
                "/%s/archive",
                "/%s/restore",
                "/%s/rename",
                "/%s/enroll",
                "/%s/edit",
                "/%s/held/release",
                "/%s/held/discard"
            })
    void action_withoutASession_orFormToken_orByAnotherTenant_isNotDone(String action) throws Exception {
        String program = drafted(text("Welcome", "shared", "Hi"));
        List<String> before = audited();
        String path = programs + action.formatted(program.substring(program.lastIndexOf('/') + 1));

        assertThat(stranger().post(path, "text", text("Other", "shared", "No")).statusCode())
                .isEqualTo(404);
        assertThat(new TestBrowser(service).post(path).headers().firstValue("Location"))
                .contains("/sign-in");
        assertThat(browser.withFormToken("x")
                        .post(path, "text", text("Other", "shared", "No"))
                        .statusCode())
                .isEqualTo(403);
        assertThat(audited()).isEqualTo(before);
        assertThat(service.intake.programViews(tenant.id()).programs()).hasSize(1);
        assertThat(stored().state()).isEqualTo(ProgramState.DRAFT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "00000000-0000-0000-0000-000000000000"})
    void program_thatDoesNotExist_isNotFound(String id) throws Exception {
        assertThat(browser.get(programs + "/" + id).statusCode()).isEqualTo(404);
        assertThat(browser.post(programs + "/" + id + "/approve").statusCode()).isEqualTo(404);
        assertThat(audited()).isEmpty();
    }

    @Test
    void dunningThatAnUnsubscribeStops_isOfferedAsTransactional_onItsPageAndBeforeApproval() throws Exception {
        String notice = "An unsubscribe from marketing stops these emails. Billing notices are usually transactional.";
        ProgramPlan plan = new ProgramPlan(
                "Dunning",
                ProgramKind.DUNNING,
                new Trigger(new EventType("payment-failed")),
                new EmailSequence(
                        DraftingMode.PER_CONTACT,
                        List.of(new Step(Duration.ZERO, List.of(TestEmails.template("Pay", "Please pay"))))));
        String marketing = programs + "/"
                + service.intake
                        .programs()
                        .drafting()
                        .draft(tenant.id(), plan)
                        .orElseThrow()
                        .id();
        String welcome = drafted(text("Welcome", "shared", "Hello"));

        String offer = marketing + "/edit?exits=usual";
        assertThat(browser.get(marketing).body()).contains(notice, "href=\"" + offer + "\"");
        assertThat(browser.get(marketing + "/approve").body()).contains(notice, "href=\"" + offer + "\"");
        assertThat(browser.get(offer).body())
                .contains("value=\"transactional\" selected", "subscription_id</textarea>");
        assertThat(browser.get(marketing + "/edit").body()).contains("value=\"marketing\" selected");
        assertThat(browser.get(welcome).body()).doesNotContain(notice);
        assertThat(browser.get(welcome + "/approve").body()).doesNotContain(notice);
    }

    /** A member of another tenant. */
    private TestBrowser stranger() throws Exception {
        Tenant other = service.intake.tenantSetup().create("Other").orElseThrow();
        AccountName eve = new AccountName("eve" + other.id().value().replaceAll("[^a-z0-9]", "") + "@example.com");
        TestBrowser stranger = TestBrowser.signedIn(
                service, service.intake.accounts().addMember(eve, other.id()).orElseThrow());
        stranger.get("/tenants/" + other.id() + "/programs");
        return stranger;
    }

    @Test
    void programThatNothingEnds_namesTheUsualEvents_onItsPageAndBeforeApproval() throws Exception {
        String suggestion =
                "No event ends this program early. Such programs usually end on trial-converted or subscription-canceled.";
        String trial = drafted(text("Trial", "shared", "Hello").replace("user.signed_up", "trial.started"));
        String welcome = drafted(text("Welcome", "shared", "Hello"));

        assertThat(browser.get(trial).body()).contains(suggestion);
        assertThat(browser.get(trial + "/approve").body()).contains(suggestion);
        String offer = trial + "/edit?exits=usual";
        assertThat(browser.get(trial).body()).contains("href=\"" + offer + "\"");
        assertThat(browser.get(trial + "/approve").body()).contains("href=\"" + offer + "\"");
        assertThat(browser.get(offer).body()).contains(">\ntrial-converted\nsubscription-canceled</textarea>");
        assertThat(browser.get(trial + "/edit").body()).doesNotContain("trial-converted");
        assertThat(browser.get(welcome + "/edit?exits=usual").body()).doesNotContain("trial-converted");
        assertThat(browser.get(welcome).body()).doesNotContain("usually end on");
        assertThat(browser.get(welcome + "/approve").body()).doesNotContain("usually end on");
    }
}

package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.account.AccountName;
import dev.intake.email.SendOutcome;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventType;
import dev.intake.http.testing.TestBrowser;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ExitRule;
import dev.intake.program.Goal;
import dev.intake.program.Program;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.ProgramState;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.Tenant;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestTenant;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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
            HttpResponse<String> changed =
                    action.equals("approve") ? approve(program) : browser.post(program + "/" + action);
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
    void change_thatTheStateDoesNotAllow_isRefusedWithTheStateNamed() throws Exception {
        String program = drafted(text("Welcome", "shared", "Hi"));

        HttpResponse<String> refused = browser.post(program + "/pause");

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("the program is draft, and only a live program can be paused");
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
        assertThat(blank.body()).contains("Not renamed: a name has 1 to 200 characters.");

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
        assertThat(refused.body())
                .contains("the program is active, and only a paused program or a draft can be archived");
    }

    @Test
    void sharedDraft_withAKeyThatSomeEventLacked_isNotApproved_andThatEventIsNamed() throws Exception {
        signUp("ann", "\"plan\":\"pro\"");
        String program = drafted(text("Welcome", "shared", "Your {{event.plan}}"));
        assertThat(browser.get(program).body()).contains("{{event.plan}}", "None: according to");
        signUp("bob", "");
        String lacking = service.intake
                .eventViews()
                .events(tenant.id(), EventQuery.newest(1))
                .get(0)
                .id()
                .toString();

        assertThat(browser.get(program).body())
                .as("at a glance, without the event")
                .contains("Blocks approval", "Find the first event", "hx-trigger=\"load\"")
                .doesNotContain(lacking);
        assertThat(browser.get(program + "?since=first").body())
                .contains("events/" + lacking + "\">user.signed_up of 4 Mar 2026")
                .doesNotContain("hx-trigger=\"load\"");
        HttpResponse<String> refused = approve(program);
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("Not approved", "step 1", "{{event.plan}} cannot be used", lacking);
        assertThat(stored().state()).isEqualTo(ProgramState.DRAFT);
    }

    /** Each changes something that the page of the approval shows. */
    private enum Change {
        EMAILS {
            @Override
            void by(DashboardProgramsTest test, String program) throws Exception {
                test.browser.get(program + "/edit");
                test.browser.post(program + "/edit", "text", text("Welcome", "shared", "Second"));
            }
        },
        NAME {
            @Override
            void by(DashboardProgramsTest test, String program) throws Exception {
                test.browser.post(program + "/rename", "name", "Goodbye");
            }
        },
        FROM {
            @Override
            void by(DashboardProgramsTest test, String program) {
                assertThat(test.service
                                .intake
                                .setSender()
                                .change(
                                        test.tenant.id(),
                                        sender -> sender.withFrom(SenderAddress.parse("ada@acme.example")),
                                        Actor.COMMAND_LINE))
                        .isPresent();
            }
        },
        OTHER_PROGRAM {
            @Override
            void by(DashboardProgramsTest test, String program) throws Exception {
                approve(test.browser, test.drafted(text("Other", "shared", "Hello")), "sender", "Acme");
            }
        };

        abstract void by(DashboardProgramsTest test, String program) throws Exception;
    }

    @ParameterizedTest
    @EnumSource(Change.class)
    void draft_ofWhichAnythingChangedSinceThePageWasOpened_isNotApproved(Change change) throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        if (change == Change.OTHER_PROGRAM) {
            assertThat(service.intake
                            .setSender()
                            .change(
                                    tenant.id(),
                                    sender -> sender.withName(SenderName.parse("Acme")),
                                    Actor.COMMAND_LINE))
                    .isPresent();
        }
        String opened = digest(browser.get(program + "/approve"));
        change.by(this, program);
        browser.get(program + "/approve");

        HttpResponse<String> refused = browser.post(program + "/approve", "approval-seen", opened, "sender", "Acme");

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("was changed since you opened the page");
        assertThat(state(program)).isEqualTo(ProgramState.DRAFT);
        assertThat(approve(program, "sender", "Acme").statusCode()).isEqualTo(303);
        assertThat(state(program)).isEqualTo(ProgramState.ACTIVE);
    }

    private ProgramState state(String program) {
        return service.intake.programViews().programs(tenant.id()).stream()
                .filter(found -> program.endsWith(found.id().toString()))
                .findFirst()
                .orElseThrow()
                .state();
    }

    private static String digest(HttpResponse<String> page) {
        return page.body().replaceFirst("(?s).*name=\"approval-seen\" value=\"([0-9a-f]*)\".*", "$1");
    }

    @Test
    void approvalPage_saysWhatHappens() throws Exception {
        signUp("ann", "\"plan\":\"pro\"");
        signUp("bob", "");
        String other = drafted(text("Other", "per-contact", "Hello"));
        approve(other, "sender", "Acme");
        assertThat(service.intake
                        .setSender()
                        .change(
                                tenant.id(),
                                sender -> sender.withReplyTo(SenderAddress.parse("help@acme.example")),
                                Actor.COMMAND_LINE))
                .isPresent();
        EmailSequence emails = new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(
                        new Step(
                                Duration.ZERO,
                                List.of(TestEmails.template("Your {{event.plan}}", "Hi {{contact.name | there}}"))),
                        new Step(Duration.ofDays(3), List.of(TestEmails.template("Still there?", "Bye")))),
                new ExitRule(List.of(new EventType("subscription-canceled")), List.of(), false));
        ProgramPlan plan =
                new ProgramPlan("Trial <1>", ProgramKind.CUSTOM, new Trigger(new EventType("user.signed_up")), emails);
        String program = programs + "/"
                + service.intake
                        .programs()
                        .drafting()
                        .draft(tenant.id(), plan)
                        .orElseThrow()
                        .id();
        assertThat(browser.get(program).body()).contains("href=\"" + program + "/approve\"", "Review and approve");

        String page = browser.get(program + "/approve").body();

        assertThat(page)
                .contains("Approve Trial &lt;1&gt;?", "Events that came before enroll nobody.")
                .contains("It ends early on <code>subscription-canceled</code>")
                .contains("another live program on the same event", ">Other</a>")
                .containsSubsequence("Step 1", "Your {{event.plan}}", "immediately", "Step 2", "after 3 days")
                .containsSubsequence("{{contact.name}}", "contacts that have one", "the fallback is shown")
                .containsSubsequence("{{event.plan}}", "1 of 2 events", "the email is held for review")
                .containsSubsequence("From", "Acme", "help@acme.example", "Mail server")
                .contains("name=\"approval-seen\"", "1 Main Street");
    }

    @Test
    void draft_ofATenantWithoutAPostalAddress_isApprovedWithOneInTheForm() throws Exception {
        Tenant bare = service.intake.tenantSetup().create("Bare").orElseThrow();
        AccountName bob = new AccountName("bob@example.com");
        TestBrowser member = TestBrowser.signedIn(
                service, service.intake.accounts().addMember(bob, bare.id()).orElseThrow());
        String list = "/tenants/" + bare.id() + "/programs";
        member.get(list);
        member.post(list, "text", text("Welcome", "shared", "Hi"));
        String program = list + "/"
                + service.intake.programViews().programs(bare.id()).get(0).id();
        assertThat(member.get(program + "/approve").body()).contains("name=\"postal-address\"");

        HttpResponse<String> without = approve(member, program, "sender", "Bare");
        HttpResponse<String> tooLong = approve(member, program, "sender", "Bare", "postal-address", "x".repeat(101));
        HttpResponse<String> with =
                approve(member, program, "sender", "Bare", "postal-address", "1 Main Street\r\nSpringfield");

        assertThat(without.statusCode()).isEqualTo(422);
        assertThat(without.body()).contains("requires a postal address in its footer", "name=\"postal-address\"");
        assertThat(tooLong.statusCode()).isEqualTo(422);
        assertThat(tooLong.body()).contains("at most 6 lines of at most 100 characters");
        assertThat(with.statusCode()).isEqualTo(303);
        assertThat(service.intake.programViews().programs(bare.id()).get(0).state())
                .isEqualTo(ProgramState.ACTIVE);
        assertThat(service.intake
                        .views()
                        .tenant(bare.id())
                        .orElseThrow()
                        .sender()
                        .postalAddress())
                .isEqualTo(PostalAddress.parse("1 Main Street\nSpringfield"));
        assertThat(member.get(program).body()).doesNotContain("name=\"postal-address\"");
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
                .worker(email -> new SendOutcome.Accepted(), (of, email) -> {})
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

        assertThat(browser.get(program).body()).contains("hx-get=\"" + program + "/results\"");
        assertThat(browser.get(program + "/results").body())
                .contains("trial-converted within 14d", "Reached the goal", "100.0 %")
                .containsSubsequence("Step 1, variant A", "First", "Step 1, variant B", "Second");
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
        assertThat(service.intake.programViews().programs(tenant.id())).hasSize(1);
        assertThat(stored().state()).isEqualTo(ProgramState.DRAFT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "00000000-0000-0000-0000-000000000000"})
    void program_thatThereIsNot_isNotFound(String id) throws Exception {
        assertThat(browser.get(programs + "/" + id).statusCode()).isEqualTo(404);
        assertThat(browser.post(programs + "/" + id + "/approve").statusCode()).isEqualTo(404);
        assertThat(audited()).isEmpty();
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
}

package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AuditEntry;
import dev.intake.access.AuditQuery;
import dev.intake.action.Result;
import dev.intake.contact.Contact;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.TenantId;
import dev.intake.program.Approval;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramCounts;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramState;
import dev.intake.program.SignupEventActions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** How programs and their emails are counted, listed and decided about together, on any storage. */
public abstract class ProgramListConformance extends StepKit {

    @Test
    final void emails_arePagedByTheMarkOfTheLastOne_whateverIsRequested() {
        ProgramId program = threeSteps();
        ProgramId other = live(sequence(step(Duration.ZERO, "{{event.plan}}", "Hello")));
        for (int i = 0; i < 7; i++) {
            signUp("user" + i);
        }
        runAll();
        after(DAY);
        Contact one = tenant.contact("user3").orElseThrow();
        EmailQuery all = EmailQuery.latest(3);
        for (EmailQuery query : List.of(
                all,
                all.ofProgram(program),
                all.ofProgram(other),
                all.toContact(one.id()),
                all.inStates(EmailStatus.SENT),
                all.inStates(EmailStatus.HELD, EmailStatus.SENT),
                all.inStates(EmailStatus.HELD).ofProgram(other))) {
            assertThat(paged(query))
                    .as(query.toString())
                    .isEqualTo(whole(query))
                    .isNotEmpty();
        }
        assertThat(paged(all)).hasSize(21);
        assertThat(paged(all.inStates(EmailStatus.HELD).ofProgram(program))).isEmpty();
    }

    private List<StepEmail> paged(EmailQuery query) {
        List<StepEmail> all = new ArrayList<>();
        List<StepEmail> page = programs.views(tenant.id()).emails(query);
        while (!page.isEmpty()) {
            all.addAll(page);
            page = programs.views(tenant.id()).emails(query.after(EmailQuery.Cursor.of(page.get(page.size() - 1))));
        }
        return all;
    }

    private List<StepEmail> whole(EmailQuery query) {
        return programs.views(tenant.id())
                .emails(new EmailQuery(query.states(), query.program(), query.contact(), Optional.empty(), 100));
    }

    @Test
    final void archivedProgram_startsAndSendsNothing_andKeepsItsHistory_untilItIsRestored() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        runAll();
        assertThat(archive(program))
                .isEqualTo(Result.conflict("The program is active. Only a paused program or a draft can be archived."
                        + " Nothing was changed."));
        TestTenant.changed(TestTenant.pause(programs.actions(), tenant.id(), program));
        TestTenant.changed(archive(program));
        assertThat(archive(program)).isInstanceOf(Result.Refused.class);
        assertThat(TestTenant.resume(programs.actions(), tenant.id(), program)).isInstanceOf(Result.Refused.class);
        signUp("bob");
        after(DAY);

        assertThat(mail.subjects()).hasSize(1);
        assertThat(found(program)).isInstanceOf(Program.Archived.class);
        assertThat(programs.views(tenant.id()).programs()).contains(found(program));
        assertThat(programs.views(tenant.id()).enrollmentCounts()).containsEntry(program, 1L);
        assertThat(programs.explain()
                        .contact(tenant.id(), ann)
                        .programs()
                        .get(0)
                        .program())
                .isEqualTo(found(program));
        TestTenant.changed(restore(program));
        assertThat(found(program)).isInstanceOf(Program.Paused.class);
        assertThat(restore(program))
                .isEqualTo(Result.conflict(
                        "The program is paused. Only an archived program can be restored. Nothing was changed."));
        TestTenant.changed(TestTenant.resume(programs.actions(), tenant.id(), program));
        runAll();
        assertThat(mail.subjects()).hasSize(2);
        assertThat(storage().accessViews(tenant.id()).audit(AuditQuery.newest(10)))
                .extracting(AuditEntry::action)
                .containsExactly(
                        "resume program " + program,
                        "restore program " + program,
                        "restore program " + program,
                        "resume program " + program,
                        "archive program " + program,
                        "archive program " + program,
                        "pause program " + program,
                        "archive program " + program);
    }

    @Test
    final void archivedDraft_isADraftAgain_onceItIsRestored() {
        ProgramId draft = draft();
        TestTenant.changed(archive(draft));
        assertThat(programs.lifecycle().approve(tenant.id(), draft)).isInstanceOf(Approval.Refused.class);
        TestTenant.changed(restore(draft));

        assertThat(found(draft)).isInstanceOf(Program.Draft.class);
        assertThat(archive(new ProgramId(new UUID(1, 2)))).isEqualTo(Result.notFound("program"));
    }

    @Test
    final void program_isRenamed_inEveryState() {
        ProgramId program = draft();
        Program before = found(program);
        rename(program, "Hello");
        assertThat(found(program)).isEqualTo(new Program.Draft(before.outline().named("Hello")));
        TestTenant.changed(archive(program));
        rename(program, "Farewell");
        assertThat(found(program)).isEqualTo(new Program.Draft(before.outline().named("Farewell")).archive());

        ProgramId live = threeSteps();
        rename(live, "Three");
        assertThat(found(live)).isInstanceOf(Program.Live.class);
        TestTenant.changed(TestTenant.pause(programs.actions(), tenant.id(), live));
        rename(live, "Four");
        TestTenant.changed(archive(live));
        assertThat(found(live).outline().name()).isEqualTo("Four");
    }

    @Test
    final void draftsWithOneName_areNumbered() {
        List<ProgramId> drafts = List.of(draft(), draft(), draft());
        assertThat(drafts)
                .extracting(draft -> found(draft).outline().name())
                .containsExactly("Draft", "Draft 2", "Draft 3");
        rename(drafts.get(2), "Draft");
        assertThat(found(drafts.get(2)).outline().name()).isEqualTo("Draft 3");
        rename(drafts.get(1), "Draft 2");
        assertThat(found(drafts.get(1)).outline().name()).isEqualTo("Draft 2");

        String longest = "x".repeat(ProgramOutline.MAX_NAME);
        rename(drafts.get(0), longest);
        rename(drafts.get(1), longest);
        assertThat(found(drafts.get(1)).outline().name()).isEqualTo("x".repeat(ProgramOutline.MAX_NAME - 2) + " 2");
        assertThat(found(draft()).outline().name()).isEqualTo("Draft");
        assertThat(List.of("user.signed_up", "user.created"))
                .extracting(
                        event -> TestTenant.done(tenant.intake(), tenant.id(), SignupEventActions.SET, "event", event)
                                .welcome()
                                .outline()
                                .name())
                .containsExactly("Welcome", "Welcome 2");
    }

    private ProgramId draft() {
        return programs.lifecycle()
                .draft(tenant.id(), "Draft", new EventType("trial-started"))
                .orElseThrow()
                .id();
    }

    private Program found(ProgramId program) {
        return programs.views(tenant.id()).program(program).orElseThrow();
    }

    private Result<ProgramActions.Shown> archive(ProgramId program) {
        return TestTenant.archive(programs.actions(), tenant.id(), program);
    }

    private Result<ProgramActions.Shown> restore(ProgramId program) {
        return TestTenant.restore(programs.actions(), tenant.id(), program);
    }

    private void rename(ProgramId program, String name) {
        TestTenant.changed(TestTenant.rename(programs.actions(), tenant.id(), program, name));
    }

    @Test
    final void program_isFoundById_inItsTenantOnly() {
        ProgramId program = threeSteps();
        live(sequence());
        TestTenant other = TestTenant.of(only, tenant.intake());

        assertThat(programs.views(tenant.id()).program(program))
                .hasValueSatisfying(found -> assertThat(found.id()).isEqualTo(program))
                .isEqualTo(programs.views(tenant.id()).programs().stream()
                        .filter(found -> found.id().equals(program))
                        .findAny());
        assertThat(programs.views(other.id()).program(program)).isEmpty();
        assertThat(programs.views(new TenantId("tn_nobody")).program(program)).isEmpty();
        TestTenant.pause(programs.actions(), tenant.id(), program);
        assertThat(programs.views(tenant.id()).program(program))
                .map(Program::state)
                .contains(ProgramState.PAUSED);
    }

    @Test
    final void figures_countWhoEnteredWaitsAndIsDue_andEmailsByState() {
        ProgramId program = threeSteps();
        ProgramId unused = live(sequence());
        signUp("ann");
        signUp("bob");
        assertThat(figures(program)).isEqualTo(new ProgramCounts(2, 2, 2, Map.of()));
        runAll();
        assertThat(figures(program)).isEqualTo(new ProgramCounts(2, 2, 0, Map.of(EmailStatus.SENT, 2L)));
        clock.move(DAY);
        TestTenant.changed(TestTenant.pause(programs.actions(), tenant.id(), program));
        runAll();
        assertThat(figures(program)).isEqualTo(new ProgramCounts(2, 2, 2, Map.of(EmailStatus.SENT, 2L)));
        assertThat(figures(unused)).isEqualTo(new ProgramCounts(2, 0, 0, Map.of()));
    }

    private ProgramCounts figures(ProgramId program) {
        return programs.overview().of(tenant.id(), program).orElseThrow().figures();
    }

    @Test
    final void heldOfAProgram_areReleasedOrDiscardedTogether_andNothingElseIs() {
        ProgramId first = live(sequence(step(Duration.ZERO, "{{event.plan}}", "Hello")));
        ProgramId second = live(sequence(step(Duration.ZERO, "{{event.plan}}", "Hello")));
        Contact ann = signUp("ann");
        Contact bob = signUp("bob");
        runAll();
        programs.drafting().revise(tenant.id(), first, sequence(step(Duration.ZERO, "Welcome", "Hello")));
        assertThat(TestTenant.releaseHeld(programs.actions(), tenant.id(), first))
                .extracting(email -> email.state().status())
                .containsExactly(EmailStatus.RELEASED, EmailStatus.RELEASED);
        assertThat(TestTenant.releaseHeld(programs.actions(), tenant.id(), first))
                .isEmpty();
        runAll();
        assertThat(mail.subjects()).containsExactly("Welcome", "Welcome");
        assertThat(state(second, ann, 0).status()).isEqualTo(EmailStatus.HELD);
        assertThat(TestTenant.discardHeld(programs.actions(), tenant.id(), second))
                .hasSize(2);
        assertThat(state(second, bob, 0))
                .isInstanceOfSatisfying(
                        EmailState.Discarded.class,
                        discarded -> assertThat(discarded.obstacle()).isPresent());
    }
}

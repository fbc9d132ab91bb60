package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AuditEntry;
import dev.intake.action.Result;
import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.kernel.TenantId;
import dev.intake.program.CatchUp;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramEdit;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.ProgramState;
import dev.intake.program.Revision;
import dev.intake.program.SendingWindow;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.suppression.EmailCategory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What an edit of a program that was live does before its approval, on any storage. The storage may contain other tenants;
 * every test creates its own.
 */
public abstract class NextVersionConformance extends NextVersionKit {
    private List<String> audited() {
        return storage().accessViews(tenant.id()).audit(100).stream()
                .filter(entry -> entry.actor().equals(EDITOR))
                .map(AuditEntry::action)
                .toList();
    }

    // Before the approval

    @Test
    final void edit_ofALiveProgram_changesNothing_untilItIsApproved() {
        ProgramId program = threeSteps();
        EmailSequence before = running(program);
        EmailSequence edited = sequence(step(Duration.ZERO, "uno", "Welcome"), step(DAY, "due", "Still there?"));

        ProgramEdit outcome = edit(program, edited);

        NextVersion version = ((ProgramEdit.AwaitsApproval) outcome).version();
        assertThat(version)
                .isEqualTo(new NextVersion(
                        program, Revision.of(before), edited, CatchUp.EXCLUDE, clock.instant(), EDITOR));
        assertThat(next(program)).contains(version);
        assertThat(running(program)).isEqualTo(before);
        signUp("ann");
        runAll();
        assertThat(mail.subjects()).containsExactly("one");

        assertThat(TestTenant.changed(approve(program)).state()).isEqualTo(ProgramState.ACTIVE);
        assertThat(running(program)).isEqualTo(edited);
        assertThat(next(program)).isEmpty();
        after(DAY);
        assertThat(mail.subjects()).containsExactly("one", "due");
        assertThat(audited())
                .containsExactly(
                        "approve next version of program " + program, "save next version of program " + program);
    }

    @Test
    final void edit_ofAPausedProgram_waitsToo_andAnArchivedOneIsRestoredBeforeItsApproval() {
        ProgramId program = threeSteps();
        EmailSequence before = running(program);
        TestTenant.changed(TestTenant.pause(programs.actions(), tenant.id(), program));

        assertThat(edit(program, sequence(step(DAY, "uno", "Hello")))).isInstanceOf(ProgramEdit.AwaitsApproval.class);
        assertThat(running(program)).isEqualTo(before);
        TestTenant.changed(TestTenant.archive(programs.actions(), tenant.id(), program));
        assertThat(refused(approve(program))).contains(Result.Kind.CONFLICT);
        TestTenant.changed(TestTenant.restore(programs.actions(), tenant.id(), program));
        assertThat(TestTenant.changed(approve(program)).state()).isEqualTo(ProgramState.PAUSED);
        assertThat(running(program).steps()).hasSize(1);
    }

    @Test
    final void edit_ofADraft_isSavedImmediately_andHasNoNextVersion() {
        Program draft = draft(sequence(step(DAY, "one", "Hello")));
        EmailSequence edited = sequence(step(DAY, "uno", "Hello"));

        assertThat(edit(draft.id(), edited)).isEqualTo(new ProgramEdit.Saved(draft));
        assertThat(running(draft.id())).isEqualTo(edited);
        assertThat(next(draft.id())).isEmpty();
        assertThat(refused(approve(draft.id()))).contains(Result.Kind.CONFLICT);
        assertThat(audited()).containsExactly("edit program " + draft.id());
        assertThat(edit(new ProgramId(new UUID(7, 7)), edited)).isEqualTo(new ProgramEdit.NoSuchProgram());
    }

    private Program draft(EmailSequence sequence) {
        return programs.drafting()
                .draft(
                        tenant.id(),
                        new ProgramPlan(
                                "Draft", ProgramKind.CUSTOM, new Trigger(new EventType("user.signed_up")), sequence))
                .orElseThrow();
    }

    @Test
    final void nextVersion_hasEveryRuleThatAnEditCanChange() {
        ProgramId program = threeSteps();
        EmailSequence everything = new EmailSequence(
                DraftingMode.SHARED,
                List.of(
                        new Step(
                                Duration.ofMinutes(90),
                                List.of(
                                        TestEmails.template("A", "a \"quoted\" {{event.plan | none}}\n\n\tline"),
                                        TestEmails.template("B", "b", Optional.of("<p>b</p>")),
                                        TestEmails.template("C", "c", Optional.of("<p>c</p>"))
                                                .withMarkdown("*c*"))),
                        step(Duration.ZERO, "Zwei \uD83D\uDE00", "zwei")),
                new ExitRule(
                        List.of(new EventType("paid"), new EventType("left")),
                        List.of(new AttributeKey("subscription_id")),
                        true),
                SendingWindow.parse("22:00-06:00 Fri"),
                Goal.parse("paid within 14d"),
                EmailCategory.TRANSACTIONAL,
                Reentry.parse("after 90d").orElseThrow());

        edit(program, everything);
        assertThat(next(program)).map(NextVersion::sequence).contains(everything);
        TestTenant.changed(approve(program));
        assertThat(running(program)).isEqualTo(everything);
    }

    @Test
    final void editThatEqualsWhatRuns_discardsTheNextVersion() {
        ProgramId program = threeSteps();
        edit(program, sequence(step(DAY, "uno", "Hello")));

        assertThat(edit(program, running(program))).isEqualTo(new ProgramEdit.Unchanged(program(program)));
        assertThat(next(program)).isEmpty();
        assertThat(refused(approve(program))).contains(Result.Kind.CONFLICT);
    }

    @Test
    final void programsThatAwaitApproval_areThoseWithANextVersion() {
        ProgramId program = threeSteps();
        assertThat(programs.views(tenant.id()).awaitingApproval()).isEmpty();

        edit(program, sequence(step(DAY, "uno", "Hello")));
        assertThat(programs.views(tenant.id()).awaitingApproval()).containsExactly(program);
        assertThat(programs.views(new TenantId("tn_none")).awaitingApproval()).isEmpty();

        TestTenant.changed(approve(program));
        assertThat(programs.views(tenant.id()).awaitingApproval()).isEmpty();
    }

    @Test
    final void nextVersion_isDiscardedAsItWasSeen() {
        ProgramId program = threeSteps();
        EmailSequence before = running(program);
        EmailSequence seen = sequence(step(DAY, "uno", "Hello"));
        edit(program, seen);
        edit(program, sequence(step(DAY, "eins", "Hello")));
        Revision now = next(program).orElseThrow().revision();

        assertThat(kind(programs.edit().discard(tenant.id(), program, Revision.of(seen), EDITOR)))
                .contains(Result.Kind.STALE);
        assertThat(programs.edit().discard(tenant.id(), program, now, EDITOR)).isInstanceOf(Result.Done.class);
        assertThat(next(program)).isEmpty();
        assertThat(running(program)).isEqualTo(before);
        assertThat(programs.edit().discard(tenant.id(), program, now, EDITOR))
                .isEqualTo(Result.conflict("The program has no next version. Nothing was changed."));
        assertThat(audited()).startsWith("discard next version of program " + program);
    }

    // Concurrent edits

    @Test
    final void edit_thatStartedFromAnotherRevision_isStale() {
        ProgramId program = threeSteps();
        Revision atFirst = Revision.of(running(program));
        EmailSequence theirs = sequence(step(DAY, "theirs", "Hello"));
        EmailSequence mine = sequence(step(DAY, "mine", "Hello"));

        assertThat(edit(program, atFirst, theirs)).isInstanceOf(ProgramEdit.AwaitsApproval.class);
        assertThat(edit(program, atFirst, mine)).isEqualTo(new ProgramEdit.Stale(program(program), theirs));
        assertThat(edit(program, Revision.of(theirs), mine)).isInstanceOf(ProgramEdit.AwaitsApproval.class);
        assertThat(next(program)).map(NextVersion::base).as("the base stays").contains(atFirst);
        TestTenant.changed(approve(program));
        assertThat(edit(program, atFirst, theirs)).isEqualTo(new ProgramEdit.Stale(program(program), mine));
    }

    @Test
    final void editsOfOneRevision_atTheSameTime_areSavedOnce() throws Exception {
        ProgramId program = threeSteps();
        Revision seen = Revision.of(running(program));
        List<Callable<ProgramEdit>> tabs = IntStream.range(0, 8)
                .mapToObj(tab -> sequence(step(DAY, "tab " + tab, "Hello")))
                .<Callable<ProgramEdit>>map(sequence -> () -> edit(program, seen, sequence))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(tabs.size());
        try {
            int saved = 0;
            for (Future<ProgramEdit> edit : threads.invokeAll(tabs)) {
                saved += edit.get() instanceof ProgramEdit.AwaitsApproval ? 1 : 0;
            }
            assertThat(saved).isEqualTo(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    final void programThatIsReplacedInTheMeantime_makesItsNextVersionOutdated() {
        ProgramId program = threeSteps();
        edit(program, sequence(step(DAY, "uno", "Hello")));
        assertThat(next(program)).matches(version -> !version.orElseThrow().isOutdated(running(program)));

        programs.drafting().revise(tenant.id(), program, sequence(step(DAY, "at once", "Hello")));
        assertThat(next(program)).matches(version -> version.orElseThrow().isOutdated(running(program)));
    }
}

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
import dev.intake.program.DraftActions.Effect;
import dev.intake.program.DraftActions.Saved;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
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

        assertThat(ProgramEditor.effect(edit(program, edited))).contains(Effect.AWAITS_APPROVAL);

        NextVersion version = next(program).orElseThrow();
        assertThat(version)
                .isEqualTo(new NextVersion(
                        program, Revision.of(before), edited, CatchUp.EXCLUDE, clock.instant(), EDITOR));
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

        assertThat(ProgramEditor.effect(edit(program, sequence(step(DAY, "uno", "Hello")))))
                .contains(Effect.AWAITS_APPROVAL);
        assertThat(running(program)).isEqualTo(before);
        TestTenant.changed(TestTenant.archive(programs.actions(), tenant.id(), program));
        assertThat(kind(approve(program))).contains(Result.Kind.CONFLICT);
        TestTenant.changed(TestTenant.restore(programs.actions(), tenant.id(), program));
        assertThat(TestTenant.changed(approve(program)).state()).isEqualTo(ProgramState.PAUSED);
        assertThat(running(program).steps()).hasSize(1);
    }

    @Test
    final void edit_ofADraft_isSavedImmediately_andHasNoNextVersion() {
        Program draft = draft(sequence(step(DAY, "one", "Hello")));
        EmailSequence edited = sequence(step(DAY, "uno", "Hello"));

        assertThat(ProgramEditor.effect(edit(draft.id(), edited))).contains(Effect.SAVED);
        assertThat(running(draft.id())).isEqualTo(edited);
        assertThat(next(draft.id())).isEmpty();
        assertThat(kind(approve(draft.id()))).contains(Result.Kind.CONFLICT);
        assertThat(audited())
                .containsExactly("approve next version of program " + draft.id(), "edit program " + draft.id());
        assertThat(kind(edit(new ProgramId(new UUID(7, 7)), edited))).contains(Result.Kind.NOT_FOUND);
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

        assertThat(ProgramEditor.effect(edit(program, running(program)))).contains(Effect.DISCARDED);
        assertThat(next(program)).isEmpty();
        assertThat(kind(approve(program))).contains(Result.Kind.CONFLICT);
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

        assertThat(kind(editor().discard(program, Revision.of(seen)))).contains(Result.Kind.STALE);
        assertThat(editor().discard(program, now)).isInstanceOf(Result.Done.class);
        assertThat(next(program)).isEmpty();
        assertThat(running(program)).isEqualTo(before);
        assertThat(editor().discard(program, now))
                .isEqualTo(Result.conflict("The program has no next version. Nothing was changed."));
        assertThat(audited()).contains("discard next version of program " + program);
    }

    // Concurrent edits

    @Test
    final void edit_thatStartedFromAnotherRevision_isStale() {
        ProgramId program = threeSteps();
        Revision atFirst = Revision.of(running(program));
        EmailSequence theirs = sequence(step(DAY, "theirs", "Hello"));
        EmailSequence mine = sequence(step(DAY, "mine", "Hello"));

        assertThat(ProgramEditor.effect(editor().edit(program, atFirst, theirs)))
                .contains(Effect.AWAITS_APPROVAL);
        assertThat(staleAt(editor().edit(program, atFirst, mine))).contains(Revision.of(theirs));
        assertThat(ProgramEditor.effect(editor().edit(program, Revision.of(theirs), mine)))
                .contains(Effect.AWAITS_APPROVAL);
        assertThat(next(program)).map(NextVersion::base).as("the base stays").contains(atFirst);
        TestTenant.changed(approve(program));
        assertThat(staleAt(editor().edit(program, atFirst, theirs))).contains(Revision.of(mine));
    }

    private static Optional<Revision> staleAt(Result<Saved> edit) {
        return edit instanceof Result.Refused<Saved> refused
                        && refused.refusal().kind() == Result.Kind.STALE
                ? refused.refusal().revision().map(Revision::new)
                : Optional.empty();
    }

    @Test
    final void editsOfOneRevision_atTheSameTime_areSavedOnce() throws Exception {
        ProgramId program = threeSteps();
        Revision seen = Revision.of(running(program));
        List<Callable<Result<Saved>>> tabs = IntStream.range(0, 8)
                .mapToObj(tab -> sequence(step(DAY, "tab " + tab, "Hello")))
                .<Callable<Result<Saved>>>map(sequence -> () -> editor().edit(program, seen, sequence))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(tabs.size());
        try {
            int saved = 0;
            for (Future<Result<Saved>> edit : threads.invokeAll(tabs)) {
                saved += edit.get() instanceof Result.Done ? 1 : 0;
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

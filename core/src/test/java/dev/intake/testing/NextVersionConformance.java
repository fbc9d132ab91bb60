package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.Programs;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.attribute.AttributeKey;
import dev.intake.contact.Contact;
import dev.intake.email.EmailState;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.id.TenantId;
import dev.intake.program.ApprovalDigest;
import dev.intake.program.CatchUp;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramChange;
import dev.intake.program.ProgramCounts;
import dev.intake.program.ProgramEdit;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.ProgramState;
import dev.intake.program.Revision;
import dev.intake.sequence.DraftingMode;
import dev.intake.sequence.EmailSequence;
import dev.intake.sequence.Goal;
import dev.intake.sequence.SendingWindow;
import dev.intake.sequence.Step;
import dev.intake.sequence.Trigger;
import dev.intake.store.StorageException;
import dev.intake.suppression.EmailCategory;
import dev.intake.template.DraftFinding;
import dev.intake.tenant.PostalAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What an edit of a program that was live does before and after its approval, on any storage. The storage may hold other
 * tenants; every test makes its own.
 */
public abstract class NextVersionConformance extends StepKit {
    private static final Actor EDITOR = new Actor(Actor.Kind.PERSON, "ann");

    private ProgramEdit edit(ProgramId program, EmailSequence sequence) {
        return programs.edit().edit(tenant.id(), program, Optional.empty(), sequence, CatchUp.INCLUDE, EDITOR);
    }

    private ProgramChange approve(ProgramId program) {
        return programs.edit().approve(tenant.id(), program, Optional.empty(), EDITOR);
    }

    private Program program(ProgramId program) {
        return programs.views().program(tenant.id(), program).orElseThrow();
    }

    private EmailSequence running(ProgramId program) {
        return programs.views().sequence(tenant.id(), program(program));
    }

    private Optional<NextVersion> next(ProgramId program) {
        return programs.views().nextVersion(tenant.id(), program);
    }

    private List<String> audited() {
        return storage().accessViews().audit(tenant.id(), 100).stream()
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
        TestTenant.changed(programs.lifecycle().pause(tenant.id(), program));

        assertThat(edit(program, sequence(step(DAY, "uno", "Hello")))).isInstanceOf(ProgramEdit.AwaitsApproval.class);
        assertThat(running(program)).isEqualTo(before);
        TestTenant.changed(programs.archive().archive(tenant.id(), program, EDITOR));
        assertThat(approve(program)).isEqualTo(new ProgramChange.NotAllowed(ProgramState.ARCHIVED));
        TestTenant.changed(programs.archive().restore(tenant.id(), program, EDITOR));
        assertThat(TestTenant.changed(approve(program)).state()).isEqualTo(ProgramState.PAUSED);
        assertThat(running(program).steps()).hasSize(1);
    }

    @Test
    final void edit_ofADraft_isSavedAtOnce_andHasNoNextVersion() {
        Program draft = draft(sequence(step(DAY, "one", "Hello")));
        EmailSequence edited = sequence(step(DAY, "uno", "Hello"));

        assertThat(edit(draft.id(), edited)).isEqualTo(new ProgramEdit.Saved(draft));
        assertThat(running(draft.id())).isEqualTo(edited);
        assertThat(next(draft.id())).isEmpty();
        assertThat(approve(draft.id())).isEqualTo(new ProgramChange.NotAllowed(ProgramState.DRAFT));
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
        assertThat(approve(program)).isEqualTo(new ProgramChange.NotAllowed(ProgramState.ACTIVE));
    }

    @Test
    final void programsThatAwaitApproval_areThoseWithANextVersion() {
        ProgramId program = threeSteps();
        assertThat(programs.views().awaitingApproval(tenant.id())).isEmpty();

        edit(program, sequence(step(DAY, "uno", "Hello")));
        assertThat(programs.views().awaitingApproval(tenant.id())).containsExactly(program);
        assertThat(programs.views().awaitingApproval(new TenantId("tn_none"))).isEmpty();

        TestTenant.changed(approve(program));
        assertThat(programs.views().awaitingApproval(tenant.id())).isEmpty();
    }

    @Test
    final void nextVersion_isDiscardedAsItWasSeen() {
        ProgramId program = threeSteps();
        EmailSequence before = running(program);
        EmailSequence seen = sequence(step(DAY, "uno", "Hello"));
        edit(program, seen);
        edit(program, sequence(step(DAY, "eins", "Hello")));
        Revision now = next(program).orElseThrow().revision();

        assertThat(programs.edit().discard(tenant.id(), program, Revision.of(seen), EDITOR))
                .isEqualTo(new ProgramChange.Stale());
        TestTenant.changed(programs.edit().discard(tenant.id(), program, now, EDITOR));
        assertThat(next(program)).isEmpty();
        assertThat(running(program)).isEqualTo(before);
        assertThat(programs.edit().discard(tenant.id(), program, now, EDITOR))
                .isEqualTo(new ProgramChange.NotAllowed(ProgramState.ACTIVE));
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

    private ProgramEdit edit(ProgramId program, Revision seen, EmailSequence sequence) {
        return programs.edit().edit(tenant.id(), program, Optional.of(seen), sequence, CatchUp.INCLUDE, EDITOR);
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
    final void programThatIsReplacedMeanwhile_makesItsNextVersionOutdated() {
        ProgramId program = threeSteps();
        edit(program, sequence(step(DAY, "uno", "Hello")));
        assertThat(next(program)).matches(version -> !version.orElseThrow().isOutdated(running(program)));

        programs.drafting().revise(tenant.id(), program, sequence(step(DAY, "at once", "Hello")));
        assertThat(next(program)).matches(version -> version.orElseThrow().isOutdated(running(program)));
    }

    // What is approved

    @Test
    final void nextVersion_isApprovedOnlyAsThePersonSawIt() {
        ProgramId program = threeSteps();
        edit(program, sequence(step(DAY, "uno", "Hello")));
        ApprovalDigest seen = digest(program);

        edit(program, sequence(step(DAY, "eins", "Hello")));
        assertThat(approve(program, seen)).isEqualTo(new ProgramChange.Stale());
        ApprovalDigest edited = digest(program);
        programs.drafting().revise(tenant.id(), program, sequence(step(DAY, "at once", "Hello")));
        assertThat(approve(program, edited)).as("it replaces something else").isEqualTo(new ProgramChange.Stale());
        ApprovalDigest replaced = digest(program);
        tenant.intake()
                .setSender()
                .change(
                        tenant.id(),
                        sender -> sender.withPostalAddress(
                                PostalAddress.parse("Elsewhere 2").orElseThrow()),
                        EDITOR);
        assertThat(approve(program, replaced)).isEqualTo(new ProgramChange.Stale());
        TestTenant.changed(approve(program, digest(program)));
        assertThat(running(program)).isEqualTo(sequence(step(DAY, "eins", "Hello")));
    }

    private ProgramChange approve(ProgramId program, ApprovalDigest seen) {
        return programs.edit().approve(tenant.id(), program, Optional.of(seen), EDITOR);
    }

    private ApprovalDigest digest(ProgramId program) {
        return ApprovalDigest.of(
                program(program),
                next(program).orElseThrow(),
                running(program),
                tenant.intake().views().tenant(tenant.id()).orElseThrow(),
                programs.views().programs(tenant.id()));
    }

    @Test
    final void keyThatIsNotOffered_blocksTheApproval_unlessTheProgramUsedItBefore() {
        EmailSequence before = shared("Your {{event.plan}}");
        ProgramId program = live(before);
        signUp("ann");

        edit(program, shared("Your {{event.plan}} plan"));
        assertThat(programs.check()
                        .quickCheck(
                                tenant.id(),
                                program(program),
                                before,
                                next(program).orElseThrow())
                        .findings())
                .<Class<?>>map(DraftFinding::getClass)
                .containsExactly(DraftFinding.DependsOnEvent.class);
        TestTenant.changed(approve(program));

        edit(program, shared("Your {{event.seats}} seats"));
        assertThat(approve(program)).isInstanceOf(ProgramChange.Blocked.class);
        assertThat(running(program)).isEqualTo(shared("Your {{event.plan}} plan"));
        edit(program, sequence());
        assertThat(approve(program)).isEqualTo(new ProgramChange.NoEmails());
    }

    private static EmailSequence shared(String subject) {
        return new EmailSequence(DraftingMode.SHARED, List.of(step(Duration.ZERO, subject, "Hello")));
    }

    // Those who are under way

    @Test
    final void contacts_keepTheirPosition_andGetTheStepAtIt() {
        ProgramId program = threeSteps();
        signUp("ann");
        runAll();
        clock.move(Duration.ofHours(1));
        edit(program, sequence(step(DAY, "new first", "Hello"), step(Duration.ofHours(2), "new second", "Hello")));
        signUp("bob");
        runAll();
        assertThat(mail.subjects()).containsExactly("one", "one");

        TestTenant.changed(approve(program));
        after(Duration.ofHours(1));
        assertThat(mail.subjects()).as("a shorter delay").containsExactly("one", "one", "new second");
        after(Duration.ofHours(1));
        assertThat(mail.subjects()).containsExactly("one", "one", "new second", "new second");
        after(DAY.multipliedBy(9));
        assertThat(mail.subjects()).hasSize(4);
    }

    @Test
    final void waitingByStep_countsOpenEnrollmentsThatWait() {
        ProgramId program = threeSteps();
        signUp("ann");
        runAll();
        signUp("bob");
        signUp("carl");
        assertThat(programs.views().waitingByStep(tenant.id(), program))
                .containsExactlyInAnyOrderEntriesOf(Map.of(0, 2L, 1, 1L));
        for (int step = 0; step < 3; step++) {
            after(DAY.multipliedBy(9));
        }
        assertThat(programs.views().waitingByStep(tenant.id(), program)).isEmpty();
    }

    @Test
    final void heldEmail_getsTheNewText_onlyWhenItIsReleasedAfterTheApproval() {
        ProgramId program = live(sequence(step(Duration.ZERO, "Hi {{contact.name}}", "Hello")));
        Contact ann = signUp("ann");
        runAll();
        edit(program, sequence(step(Duration.ZERO, "Hi", "Hello")));
        programs.reviewEmails().releaseHeld(tenant.id(), program);
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Held.class);

        TestTenant.changed(approve(program));
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Held.class);
        programs.reviewEmails().releaseHeld(tenant.id(), program);
        runAll();
        assertThat(mail.subjects()).containsExactly("Hi");
    }

    /** The service may stop at any moment of the approval. */
    @Test
    final void approvalThatIsInterrupted_isCompletedByTheNextOne() {
        ProgramId program = live(sequence(step(DAY.multipliedBy(30), "one", "Hello")));
        int contacts = 1020;
        for (int from = 0; from < contacts; from += 50) {
            tenant.send(IntStream.range(from, Math.min(from + 50, contacts))
                    .boxed()
                    .flatMap(i -> Stream.of(
                            identify("user" + i, "user" + i + "@example.com", null),
                            track("user" + i, null, "user.signed_up", "m" + i)))
                    .toList());
        }
        EmailSequence sooner = sequence(step(DAY, "one", "Hello"));
        edit(program, sooner);

        Programs dying = Programs.on(new DyingStorage(only, 2), clock, new SequentialIds());
        assertThatThrownBy(() -> dying.edit().approve(tenant.id(), program, Optional.empty(), EDITOR))
                .isInstanceOf(StorageException.class);
        assertThat(running(program)).isEqualTo(sooner);
        assertThat(next(program)).matches(version -> version.orElseThrow().isApplied(sooner));

        TestTenant.changed(approve(program));
        assertThat(next(program)).isEmpty();
        clock.move(DAY);
        assertThat(due(program)).isEqualTo(contacts);
    }

    private long due(ProgramId program) {
        return programs.views()
                .figures(tenant.id(), Set.of(program), clock.instant())
                .getOrDefault(program, ProgramCounts.NONE)
                .due();
    }

    @Test
    final void editAfterAnInterruptedApproval_completesItFirst() {
        ProgramId program = live(sequence());
        IntStream.range(0, 3).forEach(i -> signUp("user" + i));
        EmailSequence first = sequence(step(DAY, "one", "Hello"));
        edit(program, first);
        // Leaves the version stored, as an approval does that has changed the program and no enrollment.
        storage().unitOfWork().inTenant(tenant.id(), stores -> {
            stores.programs().save(program, first);
            return true;
        });

        edit(program, sequence(step(DAY, "uno", "Hello")));
        assertThat(next(program)).map(NextVersion::base).contains(Revision.of(first));
        clock.move(DAY);
        assertThat(due(program)).isEqualTo(3);
        assertThat(running(program)).isEqualTo(first);
    }

    // Laws

    private static final int HAPPENINGS = 40;

    /** Two tenants live through the same days; one replaces its program at once, the other approves next versions. */
    @Test
    final void editingAndApproving_equalsReplacingAtOnce_seed20261125() {
        assertSameDays(20261125, EditedDays.Edits.REPLACE, EditedDays.Edits.APPROVE);
    }

    /** Two tenants live through the same days; one has next versions that nobody approves, the other is not edited. */
    @Test
    final void nextVersionThatNobodyApproves_changesNothing_seed20261126() {
        assertSameDays(20261126, EditedDays.Edits.NONE, EditedDays.Edits.PROPOSE);
    }

    private void assertSameDays(long seed, EditedDays.Edits one, EditedDays.Edits other) {
        SplittableRandom seeds = new SplittableRandom(seed);
        int sent = 0;
        for (int i = 0; i < Tries.of(5, 200); i++) {
            long days = seeds.nextLong();
            List<String> first = new EditedDays(storage(), new SplittableRandom(days), one).live(HAPPENINGS);
            assertThat(new EditedDays(storage(), new SplittableRandom(days), other).live(HAPPENINGS))
                    .as("days %d", days)
                    .isEqualTo(first);
            sent += first.size();
        }
        assertThat(sent).as("something happened").isPositive();
    }
}

package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.Programs;
import dev.intake.action.Result;
import dev.intake.contact.Contact;
import dev.intake.email.EmailState;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.StorageException;
import dev.intake.program.ApprovalDigest;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Remark;
import dev.intake.program.Revision;
import dev.intake.template.DraftFinding;
import dev.intake.tenant.PostalAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the approval of a program's next version does, to the program and to contacts that are enrolled. */
public abstract class NextVersionApprovalConformance extends NextVersionKit {
    // What is approved

    @Test
    final void nextVersion_isApprovedOnlyAsThePersonSawIt() {
        ProgramId program = threeSteps();
        edit(program, sequence(step(DAY, "uno", "Hello")));
        ApprovalDigest seen = digest(program);

        edit(program, sequence(step(DAY, "eins", "Hello")));
        assertThat(kind(editor().approve(program, seen))).contains(Result.Kind.STALE);
        ApprovalDigest edited = digest(program);
        programs.drafting().revise(tenant.id(), program, sequence(step(DAY, "at once", "Hello")));
        assertThat(kind(editor().approve(program, edited)))
                .as("it replaces something else")
                .contains(Result.Kind.STALE);
        ApprovalDigest replaced = digest(program);
        tenant.intake()
                .setSender()
                .change(
                        tenant.id(),
                        sender -> sender.withPostalAddress(
                                PostalAddress.parse("Elsewhere 2").orElseThrow()),
                        EDITOR);
        assertThat(kind(editor().approve(program, replaced))).contains(Result.Kind.STALE);
        TestTenant.changed(editor().approve(program, digest(program)));
        assertThat(running(program)).isEqualTo(sequence(step(DAY, "eins", "Hello")));
    }

    private ApprovalDigest digest(ProgramId program) {
        return ApprovalDigest.of(
                program(program),
                next(program).orElseThrow(),
                running(program),
                tenant.intake().views().tenant(tenant.id()).orElseThrow(),
                programs.views(tenant.id()).programs());
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
        assertThat(kind(approve(program))).contains(Result.Kind.CONFLICT);
        assertThat(running(program)).isEqualTo(shared("Your {{event.plan}} plan"));
        edit(program, sequence());
        assertThat(approve(program))
                .isEqualTo(Result.conflict("Not approved. " + Remark.noEmails().text()));
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
        assertThat(programs.views(tenant.id()).waitingByStep(program))
                .containsExactlyInAnyOrderEntriesOf(Map.of(0, 2L, 1, 1L));
        for (int step = 0; step < 3; step++) {
            after(DAY.multipliedBy(9));
        }
        assertThat(programs.views(tenant.id()).waitingByStep(program)).isEmpty();
    }

    @Test
    final void heldEmail_getsTheNewText_onlyWhenItIsReleasedAfterTheApproval() {
        ProgramId program = live(sequence(step(Duration.ZERO, "Hi {{contact.name}}", "Hello")));
        Contact ann = signUp("ann");
        runAll();
        edit(program, sequence(step(Duration.ZERO, "Hi", "Hello")));
        TestTenant.releaseHeld(programs.actions(), tenant.id(), program);
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Held.class);

        TestTenant.changed(approve(program));
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Held.class);
        TestTenant.releaseHeld(programs.actions(), tenant.id(), program);
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
        assertThatThrownBy(() -> ProgramEditor.of(dying, tenant.id(), EDITOR).approve(program))
                .isInstanceOf(StorageException.class);
        assertThat(running(program)).isEqualTo(sooner);
        assertThat(next(program)).matches(version -> version.orElseThrow().isApplied(sooner));

        TestTenant.changed(approve(program));
        assertThat(next(program)).isEmpty();
        clock.move(DAY);
        assertThat(due(program)).isEqualTo(contacts);
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

    /** Two tenants live through the same days; one replaces its program immediately, the other approves next versions. */
    @Test
    final void editingAndApproving_equalsReplacingImmediately_seed20261125() {
        assertSameDays(20261125, EditedDays.Edits.REPLACE, EditedDays.Edits.APPROVE);
    }

    /** Two tenants live through the same days; one has next versions that nobody approves, the other is not edited. */
    @Test
    final void unapprovedNextVersion_changesNothing_seed20261126() {
        assertSameDays(20261126, EditedDays.Edits.NONE, EditedDays.Edits.PROPOSE);
    }

    private void assertSameDays(long seed, EditedDays.Edits one, EditedDays.Edits other) {
        SplittableRandom seeds = new SplittableRandom(seed);
        int sent = 0;
        for (int i = 0; i < tries(3, 200); i++) {
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

package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.step.RunDueSteps;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Laws that hold for steps in any history, on any storage. The storage may contain other tenants; every run creates its own.
 */
@Tag(Tries.LAW)
public abstract class StepLaws extends StorageContract {
    private static final int HAPPENINGS = 120;

    /** How many random worlds are tried. */
    protected abstract int worlds();

    @Test
    final void anyDisorder_everyStepEndsOnce_andIsSentAtMostOnceByItself_seed20260602() {
        SplittableRandom seeds = new SplittableRandom(20260602);
        int entries = 0;
        int sent = 0;
        for (int i = 0; i < worlds(); i++) {
            StepWorld world = new StepWorld(storage(), seeds.split()).live(HAPPENINGS);
            world.settle().check();
            entries += world.entries();
            sent += world.sent();
        }
        assertThat(entries).as("people entered").isGreaterThan(worlds());
        assertThat(sent).as("and emails were sent").isGreaterThan(entries);
    }

    @Test
    final void pausesAtAnyMoment_delayEmails_andLoseNone_seed20260603() {
        SplittableRandom seeds = new SplittableRandom(20260603);
        for (int i = 0; i < worlds(); i++) {
            long seed = seeds.nextLong();
            assertThat(sentWith(new SplittableRandom(seed), true))
                    .containsExactlyInAnyOrderElementsOf(sentWith(new SplittableRandom(seed), false));
        }
    }

    /** To whom what was sent, in order, of a program that a few entered and that is or is not paused now and then. */
    private List<String> sentWith(SplittableRandom random, boolean pauses) {
        ManualClock clock = new ManualClock();
        SequentialIds ids = new SequentialIds();
        TestTenant tenant = TestTenant.of(storage(), Intake.on(storage(), clock, ids, new Random()));
        Programs programs = Programs.on(new OneTenant(storage(), tenant.id()), clock, ids);
        List<Step> steps = IntStream.range(0, 3)
                .mapToObj(i -> new Step(
                        Duration.ofMinutes(random.nextInt(600)), List.of(TestEmails.template("Step " + i, "Hello"))))
                .toList();
        ProgramPlan plan = new ProgramPlan(
                "Welcome",
                ProgramKind.CUSTOM,
                new Trigger(new EventType("a.b")),
                new EmailSequence(DraftingMode.PER_CONTACT, steps));
        ProgramId program =
                programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), program));
        for (int i = 0; i < 4; i++) {
            tenant.send(identify("u" + i, "u" + i + "@example.com", null), track("u" + i, null, "a.b", "m" + i));
            clock.move(Duration.ofMinutes(random.nextInt(100)));
        }
        TestMailServer mail = new TestMailServer();
        RunDueSteps worker = programs.worker(TestLinks.LINKS, mail, (of, email) -> {});
        boolean paused = false;
        for (int i = 0; i < 40; i++) {
            boolean toggled = random.nextInt(4) == 0;
            if (toggled && pauses) {
                paused = !paused;
                TestTenant.changed(
                        paused
                                ? TestTenant.pause(programs.actions(), tenant.id(), program)
                                : TestTenant.resume(programs.actions(), tenant.id(), program));
            }
            int before = mail.asked().size();
            worker.run();
            assertThat(paused && mail.asked().size() > before)
                    .as("sent while paused")
                    .isFalse();
            clock.move(Duration.ofMinutes(random.nextInt(120)));
        }
        if (paused) {
            TestTenant.changed(TestTenant.resume(programs.actions(), tenant.id(), program));
        }
        for (int i = 0; i < 10; i++) {
            worker.run();
            clock.move(Duration.ofDays(1));
        }
        return mail.accepted().stream()
                .map(email -> email.to() + " " + email.content().subject())
                .toList();
    }
}

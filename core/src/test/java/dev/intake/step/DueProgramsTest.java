package dev.intake.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.access.IngestionKey;
import dev.intake.email.SendOutcome;
import dev.intake.event.EventType;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestOutcome;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.step.DueProgramQuery.DueProgram;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestTenant;
import dev.intake.testworld.TestWorlds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the workers of one node share. */
class DueProgramsTest {
    private static final int FOUND_AT_MOST = 16;

    private final InMemoryStorage storage = new InMemoryStorage();
    private final ManualClock clock = new ManualClock();
    private final SequentialIds ids = new SequentialIds();
    private final TestTenant tenant = TestTenant.of(storage, Intake.on(storage, clock, ids, new Random(1)));
    private final Programs programs = Programs.on(storage, clock, ids);
    private final DuePrograms due = new DuePrograms(storage);

    /** As many programs, each with one contact whose first step is due. */
    private void areDue(int count) {
        for (int i = 0; i < count; i++) {
            EventType event = approve("Program " + i);
            tenant.send(TestTenant.identify("ada", "ada@example.com", null));
            tenant.send(TestTenant.track("ada", null, event.value(), null));
        }
    }

    /** Returns what triggers the approved program. */
    private EventType approve(String name) {
        EmailSequence sequence = new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(new Step(Duration.ZERO, List.of(TestEmails.template("Welcome", "Hello")))));
        Trigger trigger = new Trigger(new EventType("case." + ids.next()));
        ProgramPlan plan = new ProgramPlan(name, ProgramKind.CUSTOM, trigger, sequence);
        TestTenant.changed(programs.lifecycle()
                .approve(
                        tenant.id(),
                        programs.drafting()
                                .draft(tenant.id(), plan)
                                .orElseThrow()
                                .id()));
        return trigger.event();
    }

    private List<DueProgram> handedOut() {
        List<DueProgram> all = new ArrayList<>();
        for (Optional<DueProgram> next = due.next(clock.instant());
                next.isPresent();
                next = due.next(clock.instant())) {
            all.add(next.get());
        }
        return all;
    }

    @Test
    void programs_areHandedOutOnceALook() {
        areDue(3);

        assertThat(due.look(clock.instant())).isFalse();
        assertThat(handedOut()).hasSize(3).doesNotHaveDuplicates();
        assertThat(handedOut()).isEmpty();
        due.look(clock.instant());
        assertThat(handedOut()).hasSize(3);
    }

    @Test
    void look_whileSomeAreLeft_findsThoseOnly() {
        areDue(2);
        due.look(clock.instant());
        due.next(clock.instant());
        areDue(5);

        due.look(clock.instant());

        assertThat(handedOut()).hasSize(1);
    }

    @Test
    void search_thatReachesItsLimit_reportsIt() {
        areDue(FOUND_AT_MOST + 1);

        assertThat(due.look(clock.instant())).isTrue();
        due.next(clock.instant());
        assertThat(due.look(clock.instant()))
                .as("what others have found is left")
                .isTrue();
        assertThat(handedOut()).hasSize(FOUND_AT_MOST - 1);
    }

    @Test
    void workers_ofOneNode_claimNothingTwice_andTellWhetherMoreIsDue() {
        areDue(FOUND_AT_MOST + 1);
        RunDueSteps first = programs.worker(TestLinks.LINKS, email -> new SendOutcome.Accepted(), (of, email) -> {});
        RunDueSteps second = programs.worker(TestLinks.LINKS, email -> new SendOutcome.Accepted(), (of, email) -> {});

        StepRound full = first.run();
        StepRound rest = second.run();

        assertThat(full.claimed()).isEqualTo(FOUND_AT_MOST);
        assertThat(full.isMoreDue()).isTrue();
        assertThat(rest.claimed()).isEqualTo(1);
        assertThat(rest.isMoreDue()).isFalse();
    }

    /** As many programs of the test world, each with a due step; the live programs have none. */
    private void areDueInTheTestWorld(int count) {
        TestWorlds worlds = new TestWorlds(storage, clock, ids);
        TenantId world = worlds.open(tenant.id()).orElseThrow();
        IngestionKey key = tenant.intake().setUpIngestion().generateKey(world).orElseThrow();
        for (int i = 0; i < count; i++) {
            EventType event = approve("Test " + i);
            assertThat(tenant.intake()
                            .ingestBatch(outcome -> {})
                            .process(
                                    new Admission.Admitted(world, key.hash()),
                                    List.of(
                                            TestTenant.identify("ada", "ada@example.com", null),
                                            TestTenant.track("ada", null, event.value(), null))))
                    .isInstanceOf(IngestOutcome.Processed.class);
        }
    }

    @Test
    void programOfATestWorld_followsTheLiveOnes_oneOfThemAtATime() {
        areDueInTheTestWorld(3);
        clock.move(Duration.ofSeconds(1));
        areDue(1);

        assertThat(due.look(clock.instant())).as("two more of the test world").isTrue();
        DueProgram live = due.next(clock.instant()).orElseThrow();
        DueProgram test = due.next(clock.instant()).orElseThrow();
        assertThat(live.tenant()).isEqualTo(tenant.id());
        assertThat(test.tenant()).isEqualTo(tenant.id().test());

        due.done(live);
        assertThat(due.look(clock.instant())).isFalse();
        assertThat(handedOut()).as("to others").extracting(DueProgram::tenant).containsExactly(tenant.id());

        due.done(test);
        due.look(clock.instant());
        assertThat(handedOut())
                .extracting(DueProgram::tenant)
                .containsExactly(tenant.id(), tenant.id().test());
    }

    @Test
    void testWorld_hasItsTurn_whileMoreLiveProgramsAreDueThanASearchFinds() {
        areDueInTheTestWorld(1);
        areDue(FOUND_AT_MOST + 1);

        due.look(clock.instant());

        assertThat(handedOut())
                .hasSize(FOUND_AT_MOST + 1)
                .last()
                .extracting(DueProgram::tenant)
                .isEqualTo(tenant.id().test());
    }

    @Test
    void program_whoseMailServerIsDown_isNotReturned_untilTheServerIsRetried() {
        areDue(2);
        due.look(clock.instant());
        DueProgram first = due.next(clock.instant()).orElseThrow();
        due.routes().isDown(first.route(), clock.instant(), clock.instant());
        due.done(first);

        assertThat(due.next(clock.instant())).isEmpty();
        assertThat(due.look(clock.instant())).isFalse();
        assertThat(handedOut()).isEmpty();

        clock.move(MailRoutes.FIRST_PAUSE);
        due.look(clock.instant());
        assertThat(handedOut()).as("one worker tries it").hasSize(1);
    }
}

package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.access.IngestionKey;
import dev.intake.action.Result;
import dev.intake.email.EmailState;
import dev.intake.email.SendOutcome;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.World;
import dev.intake.step.DueProgramQuery.DueProgram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The programs of a tenant in its live data and in its test world. */
public abstract class TestWorldProgramConformance extends TestWorldKit {
    // Programs

    @Test
    void liveProgram_enrollsInBothWorlds_andTestEmailsAreKept() {
        ProgramId program = live("user.signed_up", Duration.ZERO);
        IngestionKey key = newTestKey();

        sendTest(key, identify("u1", "u1@example.com", null), track("u1", null, "user.signed_up", "m1"));
        runDueSteps();

        assertThat(mail.asked()).isEmpty();
        assertThat(emails).as("of the observer").isEmpty();
        assertThat(testEmails()).singleElement().satisfies(email -> {
            assertThat(email.entry().program()).isEqualTo(program);
            assertThat(email.state())
                    .isInstanceOfSatisfying(
                            EmailState.Kept.class,
                            kept -> assertThat(kept.content().text())
                                    .contains("Unsubscribe: " + TestLinks.BASE_URL + "/u/"));
        });
        assertThat(storage().programViews(tenant.id()).enrollmentCounts()).isEmpty();

        tenant.send(identify("u1", "u1@example.com", null), track("u1", null, "user.signed_up", "m1"));
        runDueSteps();
        assertThat(mail.asked()).hasSize(1);
        assertThat(emails).hasSize(1);
        assertThat(testEmails()).hasSize(1);
    }

    @Test
    void changeOfAProgram_holdsForTheNextTestRequest() {
        IngestionKey key = newTestKey();
        ProgramId program = live("user.signed_up", Duration.ZERO);
        sendTest(key, identify("u1", "u1@example.com", null), track("u1", null, "user.signed_up", "m1"));
        assertThat(storage().programViews(world()).enrollmentCounts()).containsEntry(program, 1L);

        TestTenant.pause(intake.actions(), tenant.id(), program);
        sendTest(key, identify("u2", "u2@example.com", null), track("u2", null, "user.signed_up", "m2"));
        runDueSteps();
        assertThat(storage().programViews(world()).enrollmentCounts()).containsEntry(program, 1L);
        assertThat(testEmails()).as("of a paused program").isEmpty();

        clock.move(Duration.ofSeconds(1));
        TestTenant.resume(intake.actions(), tenant.id(), program);
        sendTest(key, track("u2", null, "user.signed_up", "m3"));
        runDueSteps();
        assertThat(testEmails()).hasSize(2);
        assertThat(storage().programViews(world()).transitions())
                .containsExactlyElementsOf(storage().programViews(tenant.id()).transitions());
    }

    @Test
    void pause_holdsForStepsThatAreDueInTheTestWorld() {
        ProgramId program = live("user.signed_up", Duration.ofHours(1));
        sendTest(newTestKey(), identify("u1", "u1@example.com", null), track("u1", null, "user.signed_up", "m1"));
        clock.move(Duration.ofHours(2));
        TestTenant.pause(intake.actions(), tenant.id(), program);

        runDueSteps();

        assertThat(testEmails()).isEmpty();
    }

    @Test
    void testStepsThatWaitLonger_delayNoLiveStep() {
        live("user.signed_up", Duration.ZERO);
        IngestionKey key = newTestKey();
        for (String user : List.of("u1", "u2", "u3")) {
            sendTest(key, identify(user, user + "@example.com", null), track(user, null, "user.signed_up", user));
        }
        clock.move(Duration.ofSeconds(1));
        tenant.send(identify("u1", "u1@example.com", null), track("u1", null, "user.signed_up", "m1"));
        List<Integer> keptBefore = new ArrayList<>();

        Programs.on(only(), clock, new SequentialIds())
                .worker(
                        TestLinks.LINKS,
                        mail,
                        (of, email) -> keptBefore.add(testEmails().size()))
                .run();

        assertThat(keptBefore).containsExactly(0);
        assertThat(testEmails()).hasSize(3);
    }

    @Test
    void duePrograms_areOfOneWorld_andThoseOfTheTestWorldNeedNoMailServer() {
        ProgramId program = live("user.signed_up", Duration.ZERO);
        sendTest(newTestKey(), identify("u1", "u1@example.com", null), track("u1", null, "user.signed_up", "m1"));

        assertThat(only().acrossTenants().duePrograms(World.TEST, clock.instant(), Set.of(), 9))
                .containsExactly(new DueProgram(world(), program, false));
        assertThat(only().acrossTenants().duePrograms(World.LIVE, clock.instant(), Set.of(), 9))
                .isEmpty();

        tenant.send(identify("u1", "u1@example.com", null), track("u1", null, "user.signed_up", "m1"));
        mail.then(new SendOutcome.TryLater("down", true));
        runDueSteps();

        assertThat(testEmails()).hasSize(1);
        assertThat(mail.accepted()).isEmpty();
    }

    private Storage only() {
        return new OneTenant(storage(), tenant.id());
    }

    @Test
    void shorterDelay_reachesThoseWhoWaitInTheTestWorld() {
        ProgramId program = live("user.signed_up", Duration.ofDays(30));
        sendTest(newTestKey(), identify("u1", "u1@example.com", null), track("u1", null, "user.signed_up", "m1"));
        clock.move(Duration.ofDays(1));
        revise(program, Duration.ofDays(2));
        intake.testWorlds().refresh(world());

        clock.move(Duration.ofDays(1));
        runDueSteps();

        assertThat(testEmails()).hasSize(1);
    }

    @Test
    void draft_firesInNoWorld_andLeavesBothWhenItIsDeleted() {
        ProgramId draft = intake.programLifecycle()
                .draft(tenant.id(), "Later", new EventType("user.signed_up"))
                .orElseThrow()
                .id();
        sendTest(newTestKey(), track("u1", null, "user.signed_up", "m1"));
        assertThat(storage().programViews(world()).programs()).hasSize(1);
        assertThat(storage().programViews(world()).enrollmentCounts()).isEmpty();

        assertThat(TestTenant.deleteDraft(intake.actions(), tenant.id(), draft)).isInstanceOf(Result.Done.class);
        intake.testWorlds().refresh(world());

        assertThat(storage().programViews(world()).programs()).isEmpty();
    }
}

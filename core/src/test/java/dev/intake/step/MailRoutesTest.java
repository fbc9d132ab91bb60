package dev.intake.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.EmailAddress;
import dev.intake.kernel.TenantId;
import dev.intake.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ADR 110: which mail servers the workers of a node leave alone. */
class MailRoutesTest {
    private static final MailRoute OWN = MailRoute.of(new TenantId("tn_1"));
    private static final MailRoute OTHER = MailRoute.of(new TenantId("tn_2"));

    private static final EmailAddress ANN = address("ann@one.example");
    private static final EmailAddress BOB = address("bob@two.example");
    private static final EmailAddress CLEO = address("cleo@three.example");

    private final ManualClock clock = new ManualClock();
    private final MailRoutes routes = new MailRoutes();

    private boolean enter(MailRoute route) {
        boolean closed = routes.closed(clock.instant()).contains(route);
        boolean entered = routes.enter(route, clock.instant());
        assertThat(entered).isNotEqualTo(closed);
        return entered;
    }

    private void fails(MailRoute route, Duration after) {
        Instant began = clock.instant();
        clock.move(after);
        routes.isDown(route, began, clock.instant());
    }

    @Test
    void serversOwnWorkers_areTwo_andTheServicesAreAll() {
        assertThat(List.of(enter(OWN), enter(OWN), enter(OWN))).containsExactly(true, true, false);
        assertThat(List.of(enter(OTHER), enter(OTHER), enter(OTHER))).containsExactly(true, true, false);
        for (int i = 0; i < 100; i++) {
            assertThat(enter(MailRoute.SERVICE)).isTrue();
        }

        routes.leave(OWN);

        assertThat(List.of(enter(OWN), enter(OWN))).containsExactly(true, false);
    }

    @Test
    void serverThatIsDown_isNotUsed_thenTriedByOneWorker_untilItReplies() {
        for (MailRoute route : List.of(OWN, MailRoute.SERVICE)) {
            assertThat(enter(route)).isTrue();
            fails(route, Duration.ZERO);
            assertThat(enter(OTHER)).as("others go on").isTrue();
            routes.leave(OTHER);
            routes.leave(route);
            assertThat(enter(route)).isFalse();

            clock.move(MailRoutes.FIRST_PAUSE);
            assertThat(List.of(enter(route), enter(route))).containsExactly(true, false);

            routes.isUp(route, ANN);
            assertThat(enter(route)).isTrue();
            routes.leave(route);
            routes.leave(route);
        }
        assertThat(routes.closed(clock.instant())).isEmpty();
    }

    @Test
    void pause_doublesToAMinute_andFailuresOfOnePauseCountOnce() {
        Duration pause = MailRoutes.FIRST_PAUSE;
        for (int i = 0; i < 10; i++) {
            assertThat(enter(OWN)).isTrue();
            fails(OWN, Duration.ZERO);
            fails(OWN, Duration.ZERO);
            routes.leave(OWN);
            clock.move(pause.minusMillis(1));
            assertThat(enter(OWN)).as("pause " + i).isFalse();
            clock.move(Duration.ofMillis(1));
            Duration doubled = pause.multipliedBy(2);
            pause = doubled.compareTo(MailRoutes.LONGEST_PAUSE) < 0 ? doubled : MailRoutes.LONGEST_PAUSE;
        }
        assertThat(pause).isEqualTo(MailRoutes.LONGEST_PAUSE);
    }

    @Test
    void serverThatHangs_isLeftAloneFourTimesAsLong() {
        Duration hanging = Duration.ofSeconds(70);
        assertThat(enter(OWN)).isTrue();
        fails(OWN, hanging);
        routes.leave(OWN);

        clock.move(hanging.multipliedBy(4).minusMillis(1));
        assertThat(enter(OWN)).isFalse();
        clock.move(Duration.ofMillis(1));
        assertThat(enter(OWN)).isTrue();
    }

    @Test
    void pauses_ofAClockThatWasAhead_areOver_whenTheClockIsRight() {
        clock.move(Duration.ofDays(1));
        fails(MailRoute.SERVICE, Duration.ZERO);
        assertThat(routes.isDeferred(OWN, ANN, true, clock.instant())).isFalse();
        assertThat(routes.isPaused(MailRoute.SERVICE, clock.instant())).isTrue();
        assertThat(routes.isBusy(OWN, ANN, clock.instant())).isTrue();
        clock.move(Duration.ofDays(-1));

        assertThat(routes.isPaused(MailRoute.SERVICE, clock.instant())).isFalse();
        assertThat(routes.isBusy(OWN, ANN, clock.instant())).isFalse();
        assertThat(enter(MailRoute.SERVICE)).isTrue();
        fails(MailRoute.SERVICE, Duration.ZERO);
        assertThat(routes.isPaused(MailRoute.SERVICE, clock.instant()))
                .as("now")
                .isTrue();
    }

    @Test
    void workerThatSentNothing_leavesTheServerToTheNext() {
        assertThat(enter(OWN)).isTrue();
        fails(OWN, Duration.ZERO);
        routes.leave(OWN);
        clock.move(MailRoutes.FIRST_PAUSE);
        assertThat(enter(OWN)).isTrue();

        routes.leave(OWN);

        assertThat(enter(OWN)).isTrue();
    }

    // Recipients that are deferred

    private static EmailAddress address(String text) {
        return EmailAddress.parse(text).orElseThrow();
    }

    private boolean defers(EmailAddress recipient) {
        return routes.isDeferred(OWN, recipient, false, clock.instant());
    }

    @Test
    void serverThatDefersThreeRecipientsInARow_isDown_briefly() {
        assertThat(List.of(defers(ANN), defers(BOB), defers(ANN), defers(BOB))).containsOnly(false);
        assertThat(enter(OWN)).isTrue();
        assertThat(defers(CLEO)).isTrue();
        routes.leave(OWN);
        assertThat(enter(OWN)).isFalse();
        assertThat(enter(OTHER)).as("others go on").isTrue();

        Duration pauses = Duration.ZERO;
        for (int i = 0; i < 10; i++) {
            while (!enter(OWN)) {
                clock.move(Duration.ofSeconds(1));
                pauses = pauses.plusSeconds(1);
            }
            assertThat(defers(address("user@" + i + ".example"))).isTrue();
            routes.leave(OWN);
        }
        assertThat(pauses).isLessThan(Duration.ofSeconds(90));

        clock.move(MailRoutes.LONGEST_DEFERRAL);
        assertThat(enter(OWN)).isTrue();
        routes.isUp(OWN, ANN);
        assertThat(defers(BOB)).as("the row begins again").isFalse();
        assertThat(enter(OWN)).isTrue();
    }

    @Test
    void acceptedEmailInBetween_endsTheRow() {
        for (int i = 0; i < 10; i++) {
            assertThat(List.of(defers(ANN), defers(BOB))).containsOnly(false);
            routes.isUp(OWN, CLEO);
        }
    }

    @Test
    void domainThatIsBusy_waits_untilItTakesAnEmail_andOthersGoOn() {
        EmailAddress amy = address("amy@ONE.example");
        assertThat(routes.isDeferred(OWN, ANN, true, clock.instant())).isFalse();
        assertThat(routes.isBusy(OWN, amy, clock.instant())).isTrue();
        assertThat(routes.isBusy(OWN, BOB, clock.instant())).isFalse();
        assertThat(routes.isBusy(OTHER, amy, clock.instant())).isFalse();
        assertThat(enter(OWN)).isTrue();

        clock.move(MailRoutes.FIRST_PAUSE);
        assertThat(routes.isBusy(OWN, amy, clock.instant())).isFalse();
        assertThat(routes.isDeferred(OWN, amy, true, clock.instant())).isFalse();
        clock.move(MailRoutes.FIRST_PAUSE);
        assertThat(routes.isBusy(OWN, amy, clock.instant())).as("doubled").isTrue();
        routes.isUp(OWN, ANN);
        assertThat(routes.isBusy(OWN, amy, clock.instant())).isFalse();
    }
}

package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.stripe;
import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.track;
import static dev.intake.testing.TestTenant.trackAt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.access.Actor;
import dev.intake.event.Bucket;
import dev.intake.event.CountOverTime;
import dev.intake.event.DayCounts;
import dev.intake.event.EventType;
import dev.intake.kernel.TenantId;
import dev.intake.privacy.EraseContact.Erased;
import dev.intake.sweep.SweepPace;
import dev.intake.tenant.SettingsActions;
import dev.intake.webhook.RetryFailedDeliveries.Retried;
import dev.intake.webhook.WebhookOutcome;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a storage answers from the counts of days that are over: the same as from a look at each event. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class DayCountConformance extends StorageContract {
    private static final Duration DAY = Duration.ofDays(1);
    private static final EventType PING = new EventType("ping");
    private static final int DAYS = 5;

    private final AtomicReference<Optional<RuntimeException>> fault = new AtomicReference<>(Optional.empty());
    private TestWebhooks webhooks;
    private TestTenant tenant;
    private ManualClock clock;

    /** How many random lives are compared. */
    protected abstract int lives();

    @BeforeEach
    final void setUp() {
        webhooks = TestWebhooks.translating(storage(), payload -> fault.get());
        tenant = webhooks.tenant();
        clock = webhooks.clock();
        clock.move(Duration.between(clock.instant(), Instant.parse("2026-03-05T12:00:00Z")));
    }

    // What is counted

    @Test
    final void days_thatAreOver_areCounted_theNewestFirst() {
        tenant.send(track("ann", null, "ping", null), track("ann", null, "pong", null));
        clock.move(DAY);
        tenant.send(track("ann", null, "ping", null));
        clock.move(DAY.multipliedBy(2));
        tenant.send(track("ann", null, "ping", null));

        assertThat(due()).extracting(LocalDate::toString).containsExactly("2026-03-06", "2026-03-05");
        assertThat(counts().due(tenant.id(), clock.instant(), 1)).hasSize(1);
        assertThat(countDays()).isEqualTo(2);

        assertThat(due()).isEmpty();
        assertThat(countDays()).isZero();
        assertThat(days(PING)).containsExactly(0L, 1L, 1L, 0L, 1L);
        assertThat(days(new EventType("pong"))).containsExactly(0L, 1L, 0L, 0L, 0L);
    }

    @Test
    final void day_isLeftAlone_untilItHasBeenOverForAnHour() {
        tenant.send(track("ann", null, "ping", null));
        clock.move(Duration.ofHours(12).plus(DayCounts.SETTLED).minusMillis(1));
        assertThat(countDays()).isZero();

        clock.move(Duration.ofMillis(1));
        assertThat(countDays()).isEqualTo(1);
    }

    /** Regardless of what nodes did in the meantime without counting. */
    @Test
    final void day_isCountedAgain_aDayLater_andThenPermanently() {
        tenant.send(track("ann", null, "ping", null));
        clock.move(DAY);
        assertThat(countDays()).isEqualTo(1);
        clock.move(DayCounts.ONCE_MORE.minusMillis(1));
        assertThat(countDays()).isZero();

        clock.move(Duration.ofMillis(1));
        assertThat(countDays()).isEqualTo(1);

        clock.move(DAY.multipliedBy(2));
        assertThat(countDays()).isZero();
        assertThat(days(PING)).containsExactly(1L, 0L, 0L, 0L, 0L);
    }

    /** Events of a day that was counted before it was over would be missing as long as the clock was ahead. */
    @Test
    final void day_countedByAClockThatWasAhead_isCountedAgain_whenTheClockIsRight() {
        tenant.send(track("ann", null, "ping", null));
        clock.move(DAY.multipliedBy(30));
        assertThat(countDays()).isEqualTo(1);
        clock.move(DAY.multipliedBy(-30));
        tenant.send(track("bob", null, "ping", null));
        clock.move(DAY);

        assertThat(countDays()).isEqualTo(1);
        assertThat(countDays()).isZero();
        assertThat(days(PING)).containsExactly(0L, 0L, 0L, 2L, 0L);
    }

    @Test
    final void run_thatIsStopped_isEndedByTheNext() {
        for (int i = 0; i < 3; i++) {
            tenant.send(track("ann", null, "ping", null));
            clock.move(DAY);
        }
        List<String> pauses = new ArrayList<>();

        assertThat(countDays(() -> pauses.add("one") && pauses.size() < 2)).isEqualTo(2);
        assertThat(countDays()).isEqualTo(1);

        assertThat(days(PING)).containsExactly(0L, 1L, 1L, 1L, 0L);
    }

    @Test
    final void tenants_areCountedApart_andOneThatDoesNotExistHasNothing() {
        tenant.send(track("ann", null, "ping", null));
        TestTenant other = TestTenant.of(storage(), tenant.intake());
        other.send(track("ann", null, "ping", null), track("bob", null, "ping", null));
        clock.move(DAY);

        assertThat(countDays()).isEqualTo(1);
        assertThat(counts().due(other.id(), clock.instant(), 9)).hasSize(1);
        assertThat(days(PING)).containsExactly(0L, 0L, 0L, 1L, 0L);
        assertThat(counts().due(new TenantId("tn_nobody"), clock.instant(), 9)).isEmpty();
        assertThat(counts().count(new TenantId("tn_nobody"), today().minusDays(1), UUID.randomUUID(), clock.instant()))
                .isFalse();
    }

    // What changes after it was counted

    @Test
    final void history_thatIsSentLater_isAddedToWhatWasCounted() {
        tenant.send(track("ann", null, "ping", null));
        clock.move(DAY);
        countDays();

        tenant.send(historical("ann", "ping", "2026-03-05T23:59:59.999999Z", null));
        assertThat(days(PING)).containsExactly(0L, 0L, 0L, 2L, 0L);
        clock.move(DAY);
        countDays();
        assertThat(days(PING)).containsExactly(0L, 0L, 2L, 0L, 0L);
    }

    @Test
    final void eventsAheadOfTheirArrival_areFoundOnTheirDay_countedOrNot() {
        tenant.send(trackAt(clock.instant().plus(DAY.multipliedBy(8)), "ann", "ping", null));
        clock.move(DAY.multipliedBy(8));

        assertThat(days(PING)).containsExactly(0L, 0L, 0L, 0L, 1L);
        countDays();
        assertThat(days(PING)).containsExactly(0L, 0L, 0L, 0L, 1L);
    }

    @Test
    final void dayBetweenCountedOnes_isLookedAt() {
        for (int i = 0; i < 3; i++) {
            tenant.send(track("ann", null, "ping", null));
            clock.move(DAY);
        }
        assertThat(count(today().minusDays(1))).isTrue();
        assertThat(count(today().minusDays(3))).isTrue();
        assertThat(count(today().minusDays(3))).as("again").isFalse();

        assertThat(due()).containsExactly(today().minusDays(2));
        assertThat(days(PING)).containsExactly(0L, 1L, 1L, 1L, 0L);
    }

    @Test
    final void erasedContact_isSubtractedFromTheCounts() {
        tenant.send(track("ann", null, "ping", null), track("bob", null, "ping", null));
        tenant.send(track("ann", null, "pong", null));
        clock.move(DAY);
        countDays();
        tenant.send(track("ann", null, "ping", null));

        assertThat(erase("ann")).isEqualTo(3);

        assertThat(days(PING)).containsExactly(0L, 0L, 0L, 1L, 0L);
        assertThat(days(new EventType("pong"))).containsOnly(0L);
        assertThat(due()).isEmpty();
    }

    @Test
    final void eventsBeyondRetention_areSubtractedFromTheCounts() {
        keepEvents(30);
        tenant.send(track("ann", null, "ping", null));
        clock.move(Duration.ofHours(1));
        Instant kept = clock.instant();
        tenant.send(track("ann", null, "ping", null));
        clock.move(DAY.multipliedBy(30).minusSeconds(60));
        countDays();

        assertThat(onDayOf(kept)).isEqualTo(2);
        assertThat(sweep()).isEqualTo(1);
        assertThat(onDayOf(kept)).isEqualTo(1);
        assertThat(due()).isEmpty();
    }

    @Test
    final void deliveryThatIsRetried_countsOnTheDayOnWhichItArrived() {
        webhooks.deliver(purchase("evt_1"));
        fault.set(Optional.of(new IllegalStateException("a fault of ours")));
        assertThat(webhooks.deliver(purchase("evt_2")))
                .extracting(WebhookOutcome::kind)
                .isEqualTo(WebhookOutcome.Kind.KEPT_TO_RETRY);
        fault.set(Optional.empty());
        clock.move(DAY);
        EventType purchase = new EventType("purchase");
        assertThat(countDays()).isEqualTo(1);
        assertThat(days(purchase)).containsExactly(0L, 0L, 0L, 1L, 0L);

        assertThat(webhooks.retryFailed()).isEqualTo(new Retried(1, 0));

        assertThat(days(purchase)).containsExactly(0L, 0L, 0L, 2L, 0L);
        assertThat(countDays()).isEqualTo(1);
        assertThat(days(purchase)).containsExactly(0L, 0L, 0L, 2L, 0L);
    }

    /** Whatever is sent, counted and removed in whatever order: days have as many events as their hours, which are looked at. */
    @Test
    @Tag(Tries.LAW)
    final void days_areTheSumOfTheirHours_law() {
        for (int seed = 0; seed < lives(); seed++) {
            new DayCountWorld(storage(), seed).live(60);
        }
    }

    // Nouns and verbs

    private DayCounts counts() {
        return storage().dayCounts();
    }

    private boolean count(LocalDate day) {
        return counts().count(tenant.id(), day, UUID.randomUUID(), clock.instant());
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    private List<LocalDate> due() {
        return counts().due(tenant.id(), clock.instant(), 99);
    }

    private Intake only() {
        return Intake.on(new OneTenant(storage(), tenant.id()), clock, UUID::randomUUID, new Random());
    }

    private long countDays() {
        return countDays(SweepPace.UNTHROTTLED);
    }

    private long countDays(SweepPace pace) {
        return only().countDays().run(pace);
    }

    private List<Long> days(EventType type) {
        return storage()
                .eventViews(tenant.id())
                .count(CountOverTime.upTo(clock.instant(), type, Bucket.DAY, DAYS))
                .orElseThrow();
    }

    private long onDayOf(Instant moment) {
        return storage()
                .eventViews(tenant.id())
                .count(CountOverTime.upTo(moment, PING, Bucket.DAY, 1))
                .orElseThrow()
                .get(0);
    }

    private long erase(String user) {
        return ((Erased) webhooks.connectors()
                        .eraseContact()
                        .erase(tenant.id(), tenant.contact(user).orElseThrow().id(), Actor.COMMAND_LINE))
                .events();
    }

    private void keepEvents(int days) {
        tenant.done(SettingsActions.SET_RETENTION, "eventsDays", Integer.toString(days));
    }

    private long sweep() {
        return only().expireEvents().run(SweepPace.UNTHROTTLED);
    }

    private ProviderEvent purchase(String id) {
        return stripe(
                id,
                "checkout.session.completed",
                clock.instant().getEpochSecond(),
                "\"customer\": \"cus_zelda\", \"id\": \"cs_" + id + "\", \"mode\": \"payment\","
                        + " \"client_reference_id\": \"zelda\"",
                "");
    }
}

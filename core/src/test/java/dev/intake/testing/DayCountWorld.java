package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.contact.Contact;
import dev.intake.event.Bucket;
import dev.intake.event.CountOverTime;
import dev.intake.event.EventType;
import dev.intake.ingest.Operation;
import dev.intake.privacy.EraseContact;
import dev.intake.sweep.SweepPace;
import dev.intake.tenant.SettingsActions;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A tenant to whom all happens that changes how many events there are, and whose days are counted at random moments. */
final class DayCountWorld {
    private static final int HOURS = 24;
    /** As many as can be asked about hour by hour. */
    private static final int DAYS = CountOverTime.MAX_BUCKETS / HOURS;

    private static final int KEPT_DAYS = 30;
    private static final List<String> USERS = List.of("ann", "bob", "cat");
    private static final List<EventType> TYPES = List.of(new EventType("ping"), new EventType("pong"));

    private final int seed;
    private final SplittableRandom random;
    private final ManualClock clock = new ManualClock();
    private final Storage storage;
    private final TestTenant tenant;
    private final Intake only;
    private final EraseContact eraseContact;

    DayCountWorld(Storage storage, int seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        this.storage = storage;
        SequentialIds ids = new SequentialIds();
        tenant = TestTenant.of(storage, Intake.on(storage, clock, ids, new Random()));
        only = Intake.on(new OneTenant(storage, tenant.id()), clock, ids, new Random());
        eraseContact = Connectors.on(storage, new TestVault(), TestWebhooks::decode, clock, ids)
                .eraseContact();
        tenant.done(SettingsActions.SET_RETENTION, "eventsDays", Integer.toString(KEPT_DAYS));
    }

    void live(int happenings) {
        for (int i = 0; i < happenings; i++) {
            switch (random.nextInt(10)) {
                case 0, 1 -> clock.move(Duration.ofMinutes(random.nextInt(4 * HOURS * 60)));
                case 2, 3 -> only.countDays().run(SweepPace.UNTHROTTLED);
                case 4 -> only.expireEvents().run(SweepPace.UNTHROTTLED);
                case 5 -> erase();
                case 6 -> arriveLate();
                default -> send();
            }
            TYPES.forEach(this::compare);
        }
    }

    private void compare(EventType type) {
        Instant first = clock.instant().truncatedTo(ChronoUnit.DAYS).minus(Duration.ofDays(random.nextInt(KEPT_DAYS)));
        List<Long> hours = count(new CountOverTime(type, first, Bucket.HOUR, DAYS * HOURS));
        List<Long> expected = IntStream.range(0, DAYS)
                .mapToObj(day ->
                        hours.subList(day * HOURS, (day + 1) * HOURS).stream().reduce(0L, Long::sum))
                .toList();
        assertThat(count(new CountOverTime(type, first, Bucket.DAY, DAYS)))
                .as("%s from %s at %s, seed %d", type, first, clock.instant(), seed)
                .isEqualTo(expected);
    }

    private List<Long> count(CountOverTime question) {
        return storage.eventViews(tenant.id()).count(question).orElseThrow();
    }

    private void send() {
        List<Operation> operations = new ArrayList<>();
        for (int i = random.nextInt(6); i >= 0; i--) {
            Instant said = clock.instant().plus(Duration.ofMinutes(random.nextInt(-5 * HOURS * 60, 3 * HOURS * 60)));
            operations.add(TestTenant.trackAt(said, any(USERS), any(TYPES).value(), null));
        }
        tenant.send(operations);
    }

    private void erase() {
        tenant.contact(any(USERS))
                .ifPresent(contact -> eraseContact.erase(tenant.id(), contact.id(), Actor.COMMAND_LINE));
    }

    /** As what has failed and is run again. */
    private void arriveLate() {
        Instant then = clock.instant().minus(Duration.ofMinutes(random.nextInt(5 * HOURS * 60)));
        Contact late = StorageKit.contact("late " + random.nextLong(), "late@example.com");
        assertThat(storage.unitOfWork().inTenant(tenant.id(), stores -> {
                    stores.contacts().save(List.of(late));
                    BatchRows.record(stores, List.of(StorageKit.event(late, any(TYPES), then)));
                    stores.events().countAgain(LocalDate.ofInstant(then, ZoneOffset.UTC));
                    return late;
                }))
                .isPresent();
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}

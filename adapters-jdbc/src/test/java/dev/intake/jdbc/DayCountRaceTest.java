package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.access.Actor;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.event.Bucket;
import dev.intake.event.CountOverTime;
import dev.intake.event.DayCounts;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.ingest.Operation;
import dev.intake.jdbc.event.JdbcDayCounts;
import dev.intake.jdbc.event.JdbcDayCounts.TypeOnDay;
import dev.intake.kernel.Source;
import dev.intake.privacy.EraseContact;
import dev.intake.testing.BatchRows;
import dev.intake.testing.ManualClock;
import dev.intake.testing.Rounds;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What happens between the steps of counting a day: the day is counted right, or it is not counted. */
class DayCountRaceTest {
    private static final int THREADS = 16;
    private static final EventType PING = new EventType("ping");
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();
    private static final ManualClock CLOCK = new ManualClock();
    private static final JdbcDayCounts COUNTS =
            (JdbcDayCounts) RECORDED.storage().dayCounts();
    private static final List<DayCounts> NODES =
            List.of(COUNTS, RECORDED.anotherNode().dayCounts());

    private final UUID attempt = UUID.randomUUID();
    private final TestTenant tenant =
            TestTenant.of(RECORDED.storage(), Intake.on(RECORDED.storage(), CLOCK, UUID::randomUUID, new Random()));
    private final EraseContact eraseContact =
            StripeAccount.node(RECORDED.storage(), CLOCK).eraseContact();
    private final Instant then = CLOCK.instant();
    private final LocalDate day = LocalDate.ofInstant(then, ZoneOffset.UTC);

    @BeforeEach
    void aDayThatIsOver() {
        tenant.send(pings(20));
        CLOCK.move(Duration.ofDays(1));
    }

    @AfterAll
    static void everyStatementKeptTheRules_andNoDeadlockOccurred() throws SQLException {
        long deadlocks = RECORDED.deadlocks();
        RECORDED.close();
        assertThat(deadlocks).isZero();
        StatementGuard.check(RECORDED.recorder());
    }

    private static List<Operation> pings(int users) {
        return IntStream.range(0, users)
                .mapToObj(i -> TestTenant.track("u" + i, null, PING.value(), null))
                .toList();
    }

    @Test
    void contactErased_afterItsEventsWereSeen_hasTheCountEndWithoutEffect() {
        assertThat(COUNTS.begin(tenant.id(), day, attempt, CLOCK.instant())).isTrue();
        Map<TypeOnDay, Long> seen = COUNTS.currentCounts(tenant.id(), day).orElseThrow();
        assertThat(erase(0)).isEqualTo(1);

        assertThat(COUNTS.end(tenant.id(), day, attempt, CLOCK.instant(), seen)).isFalse();

        assertThat(pingsOfTheDay()).isEqualTo(19);
        assertThat(count(COUNTS)).isTrue();
        assertThat(pingsOfTheDay()).isEqualTo(19);
    }

    @Test
    void lateEvent_afterTheOthersWereCounted_invalidatesTheCount() {
        assertThat(COUNTS.begin(tenant.id(), day, attempt, CLOCK.instant())).isTrue();
        Map<TypeOnDay, Long> seen = COUNTS.currentCounts(tenant.id(), day).orElseThrow();
        late(List.of(PING));

        assertThat(COUNTS.end(tenant.id(), day, attempt, CLOCK.instant(), seen)).isFalse();

        assertThat(pingsOfTheDay()).isEqualTo(21);
    }

    @Test
    void secondToBegin_continues_andTheFirstEndsWithoutEffect() {
        UUID second = UUID.randomUUID();
        assertThat(COUNTS.begin(tenant.id(), day, attempt, CLOCK.instant())).isTrue();
        assertThat(COUNTS.begin(tenant.id(), day, second, CLOCK.instant())).isTrue();
        Map<TypeOnDay, Long> seen = COUNTS.currentCounts(tenant.id(), day).orElseThrow();

        assertThat(COUNTS.end(tenant.id(), day, attempt, CLOCK.instant(), seen)).isFalse();
        assertThat(COUNTS.end(tenant.id(), day, second, CLOCK.instant(), seen)).isTrue();
        assertThat(COUNTS.begin(tenant.id(), day, UUID.randomUUID(), CLOCK.instant()))
                .as("what is counted")
                .isFalse();

        assertThat(pingsOfTheDay()).isEqualTo(20);
    }

    @Test
    void manyTypes_areWrittenInParts_andCountOnceAllAre() throws SQLException {
        List<EventType> types = IntStream.range(0, 2_000)
                .mapToObj(i -> new EventType("type " + i))
                .toList();
        late(types);
        int units = RECORDED.recorder().units();

        assertThat(count(COUNTS)).isTrue();

        assertThat(RECORDED.recorder().units() - units)
                .as("it begins, looks, and writes three parts")
                .isEqualTo(5);
        assertThat(RECORDED.number("SELECT count(*) FROM day_count WHERE arrived_on = '" + day + "'"))
                .isEqualTo(2_001);
        assertThat(count(types.get(1_999), Bucket.DAY)).isEqualTo(1);
        assertThat(pingsOfTheDay()).isEqualTo(20);
    }

    @Test
    void tooManyEventsForOneQuery_areCountedInParts_andFarTooManyAreNotCounted() {
        TypeOnDay key = new TypeOnDay("ping", day);
        Instant from = day.atStartOfDay(ZoneOffset.UTC).toInstant();
        List<Duration> looks = new ArrayList<>();

        Optional<Map<TypeOnDay, Long>> counts =
                JdbcDayCounts.inParts(from, from.plus(Duration.ofDays(1)), (first, last) -> {
                    Duration looked = Duration.between(first, last);
                    looks.add(looked);
                    return looked.toHours() > 3 ? Optional.empty() : Optional.of(Map.of(key, looked.toHours()));
                });

        assertThat(counts).contains(Map.of(key, 24L));
        assertThat(looks).hasSize(15).endsWith(Duration.ofHours(3));
        assertThat(JdbcDayCounts.inParts(from, from.plus(Duration.ofDays(1)), (first, last) -> Optional.empty()))
                .isEmpty();
    }

    /** Of two nodes; a quarter erases, another records what comes late. */
    @Rounds(usual = 1, thorough = 10)
    void count_whileContactsAreErased_andEventsComeLate_isRightAtAnyMoment() {
        List<Boolean> right = Crowd.of(THREADS, i -> switch (i % 4) {
            case 0 -> erase(i) >= 0;
            case 1 -> late(List.of(PING)) > 0;
            case 2 -> count(NODES.get(i / 4 % 2)) || pingsOfTheDay() > 0;
            default -> pingsOfTheDay() >= 16;
        });

        assertThat(right).containsOnly(true);
        assertThat(pingsOfTheDay()).isEqualTo(20 - THREADS / 4 + THREADS / 4);
        count(NODES.get(1));
        assertThat(COUNTS.due(tenant.id(), CLOCK.instant(), 9)).isEmpty();
        assertThat(pingsOfTheDay()).isEqualTo(count(PING, Bucket.HOUR)).isEqualTo(20);
    }

    /** A node of a version that did not count takes nothing off. */
    @Test
    void whatAnOlderNodeRemoved_isRightOnceTheDayWasCountedAgain() throws SQLException {
        assertThat(count(COUNTS)).isTrue();
        RECORDED.execute("DELETE FROM event WHERE contact_id = '"
                + tenant.contact("u7").orElseThrow().id().value() + "'");

        CLOCK.move(DayCounts.ONCE_MORE);
        assertThat(COUNTS.due(tenant.id(), CLOCK.instant(), 9)).containsExactly(day);
        assertThat(count(COUNTS)).isTrue();

        assertThat(pingsOfTheDay()).isEqualTo(19);
    }

    // Nouns and verbs

    private boolean count(DayCounts node) {
        return node.count(tenant.id(), day, UUID.randomUUID(), CLOCK.instant());
    }

    private long pingsOfTheDay() {
        return count(PING, Bucket.DAY);
    }

    private long count(EventType type, Bucket bucket) {
        Instant first = day.atStartOfDay(ZoneOffset.UTC).toInstant();
        int buckets = bucket == Bucket.DAY ? 1 : 24;
        return RECORDED
                .storage()
                .eventViews(tenant.id())
                .count(new CountOverTime(type, first, bucket, buckets))
                .orElseThrow()
                .stream()
                .mapToLong(events -> events)
                .sum();
    }

    private long erase(int user) {
        Contact contact = tenant.contact("u" + user).orElseThrow();
        return ((EraseContact.Erased) eraseContact.erase(tenant.id(), contact.id(), Actor.COMMAND_LINE)).events();
    }

    /** As what has failed and is run again; answers how many. */
    private int late(List<EventType> types) {
        return RECORDED.storage()
                .unitOfWork()
                .inTenant(tenant.id(), stores -> {
                    BatchRows.record(
                            stores,
                            types.stream()
                                    .map(type -> new EventRecord(
                                            new EventId(UUID.randomUUID()),
                                            new ContactId(UUID.randomUUID()),
                                            type,
                                            Attributes.NONE,
                                            then,
                                            then,
                                            Source.CUSTOMER,
                                            false))
                                    .toList());
                    stores.events().countAgain(day);
                    return types.size();
                })
                .orElseThrow();
    }
}

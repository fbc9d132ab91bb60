package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactId;
import dev.intake.event.Analysis;
import dev.intake.event.AnalyzeEvents;
import dev.intake.event.Bucket;
import dev.intake.event.CountOverTime;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.Funnel;
import dev.intake.event.Period;
import dev.intake.event.Segment;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What every storage must answer when it is asked about many events. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class AnalysisConformance extends StorageContract {
    private static final EventType SIGNED_UP = new EventType("user.signed_up");
    private static final EventType ORDERED = new EventType("order.created");
    private static final List<EventType> TYPES = List.of(SIGNED_UP, ORDERED, new EventType("page.viewed"));
    private static final Instant DAY = Instant.parse("2026-03-04T00:00:00Z");
    private static final Period WEEK = new Period(DAY, DAY.plus(Duration.ofDays(7)));
    private static final int QUESTIONS = 8;

    private final ManualClock clock = new ManualClock();
    private Storage storage;
    private Intake intake;
    private AnalyzeEvents analyze;
    private TestTenant tenant;

    /** How many worlds the law is tried on. */
    protected int worlds() {
        return tries(100, 1000);
    }

    @BeforeEach
    final void setUp() {
        storage = storage();
        intake = Intake.on(storage, clock, UUID::randomUUID, new Random());
        analyze = intake.analyzeEvents();
        tenant = TestTenant.of(storage, intake);
    }

    @Test
    void types_areThoseEverRecorded_inOrder() {
        tenant.send(TestTenant.track("u1", null, "b", null), TestTenant.track("u1", null, "a", null));

        assertThat(analyze.types(tenant.id())).extracting(EventType::value).containsExactly("a", "b");
        assertThat(storage.eventViews(tenant.id()).types(1)).hasSize(1);
        assertThat(analyze.types(new TenantId("tn_nobody"))).isEmpty();
    }

    @Test
    void count_goesByWhenEventsHappened_historicalOnesIncluded() {
        clock.move(Duration.between(clock.instant(), DAY.plusSeconds(5)));
        tenant.send(
                TestTenant.historical("u1", "order.created", "2026-03-02T23:59:59.999999Z", null),
                TestTenant.historical("u1", "order.created", "2026-03-03T00:00:00Z", null),
                TestTenant.historical("u2", "order.created", "2026-03-03T23:00:00Z", null),
                TestTenant.track("u2", null, "order.created", null),
                TestTenant.track("u2", null, "page.viewed", null));

        CountOverTime days = CountOverTime.upTo(clock.instant(), ORDERED, Bucket.DAY, 2);
        assertThat(known(analyze.count(tenant.id(), days))).containsExactly(2L, 1L);
        CountOverTime hours = CountOverTime.upTo(clock.instant(), ORDERED, Bucket.HOUR, 3);
        assertThat(known(analyze.count(tenant.id(), hours))).containsExactly(0L, 1L, 1L);
        assertThat(known(analyze.count(new TenantId("tn_nobody"), days))).containsExactly(0L, 0L);
    }

    @Test
    void funnel_countsWhoDidOneThingAndThenTheOther_onceEach() {
        record(SIGNED_UP, 10, ORDERED, 20, ORDERED, 30);
        record(ORDERED, 10, SIGNED_UP, 20);
        record(SIGNED_UP, 10);
        record(ORDERED, 10);
        record(SIGNED_UP, 40, ORDERED, 40);

        assertThat(funnel(Optional.empty())).isEqualTo(new Funnel.Conversion(4, 2));
        assertThat(funnel(Optional.of(Duration.ofSeconds(10)))).isEqualTo(new Funnel.Conversion(4, 2));
        assertThat(funnel(Optional.of(Duration.ofSeconds(9)))).isEqualTo(new Funnel.Conversion(4, 1));
    }

    @Test
    void funnel_ofOneTypeTwice_asksForAnotherEvent() {
        record(ORDERED, 10);
        record(ORDERED, 10, ORDERED, 70);
        record(ORDERED, 10, ORDERED, 10);

        Funnel again = new Funnel(ORDERED, ORDERED, Optional.empty(), WEEK);
        assertThat(known(analyze.funnel(tenant.id(), again))).isEqualTo(new Funnel.Conversion(3, 2));
        Funnel soon = new Funnel(ORDERED, ORDERED, Optional.of(Duration.ofSeconds(59)), WEEK);
        assertThat(known(analyze.funnel(tenant.id(), soon))).isEqualTo(new Funnel.Conversion(3, 1));
    }

    @Test
    void segment_isWhoDidOneThingAndNotTheOther() {
        ContactId member = record(SIGNED_UP, 10, SIGNED_UP, 20);
        record(SIGNED_UP, 10, ORDERED, 5);
        record(ORDERED, 10);

        assertThat(known(analyze.segment(tenant.id(), new Segment(SIGNED_UP, ORDERED, WEEK))))
                .isEqualTo(new Segment.Members(1, List.of(member), false));
    }

    @Test
    void segment_listsEveryContact_pageByPage_andCountsAll() {
        for (int i = 0; i < Segment.NAMED + 5; i++) {
            record(SIGNED_UP, i);
        }

        Segment.Members members = known(analyze.segment(tenant.id(), new Segment(SIGNED_UP, ORDERED, WEEK)));
        assertThat(members.contacts()).isEqualTo(Segment.NAMED + 5);
        assertThat(members.some()).hasSize(Segment.NAMED);
        assertThat(members.more()).isTrue();
        ContactId last = members.some().get(Segment.NAMED - 1);
        Segment.Members rest =
                known(analyze.segment(tenant.id(), new Segment(SIGNED_UP, ORDERED, WEEK, Optional.of(last))));
        assertThat(rest.contacts()).isEqualTo(Segment.NAMED + 5);
        assertThat(rest.some()).hasSize(5).doesNotContainAnyElementsOf(members.some());
        assertThat(rest.more()).isFalse();
    }

    /** What the storage in memory answers by looking at each event, every storage answers. */
    @Test
    @Tag(Tries.LAW)
    void answers_areThoseOfACountOneByOne_seed20261122() {
        SplittableRandom random = new SplittableRandom(20261122);
        for (int world = 0; world < worlds(); world++) {
            InMemoryStorage model = new InMemoryStorage(world);
            TestTenant asked = TestTenant.of(storage, intake);
            TestTenant expected = TestTenant.of(model, Intake.on(model, clock, UUID::randomUUID, new Random()));
            List<EventRecord> events = events(random);
            store(storage, asked.id(), events);
            store(model, expected.id(), events);
            for (int i = 0; i < QUESTIONS; i++) {
                CountOverTime count = new CountOverTime(
                        type(random),
                        DAY.plusSeconds(3600L * 24 * random.nextInt(2)),
                        bucket(random),
                        1 + random.nextInt(5));
                assertThat(storage.eventViews(asked.id()).count(count))
                        .as("%s of %s", count, events)
                        .isEqualTo(model.eventViews(expected.id()).count(count));
                Funnel funnel = new Funnel(type(random), type(random), window(random), period(random));
                assertThat(storage.eventViews(asked.id()).funnel(funnel))
                        .as("%s of %s", funnel, events)
                        .isEqualTo(model.eventViews(expected.id()).funnel(funnel));
                Segment segment = new Segment(type(random), type(random), period(random));
                assertThat(storage.eventViews(asked.id()).segment(segment))
                        .as("%s of %s", segment, events)
                        .isEqualTo(model.eventViews(expected.id()).segment(segment));
            }
        }
    }

    /** Few people, few moments, so that most are somewhere the same; one in three arrives at another time than it happens. */
    private static List<EventRecord> events(SplittableRandom random) {
        List<ContactId> people = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            people.add(new ContactId(new UUID(random.nextLong(), random.nextLong())));
        }
        List<EventRecord> events = new ArrayList<>();
        for (int i = random.nextInt(40); i > 0; i--) {
            Instant at = DAY.plusSeconds(3600L * random.nextInt(72));
            EventRecord event =
                    event(people.get(random.nextInt(people.size())), type(random), at, random.nextBoolean());
            events.add(
                    random.nextInt(3) == 0
                            ? arrived(event, at.plusSeconds(1800L * (random.nextInt(200) - 100)))
                            : event);
        }
        return events;
    }

    private static EventRecord event(ContactId contact, EventType type, Instant at, boolean historical) {
        return new EventRecord(
                new EventId(UUID.randomUUID()), contact, type, Attributes.NONE, at, at, Source.CUSTOMER, historical);
    }

    private static EventRecord arrived(EventRecord event, Instant at) {
        return new EventRecord(
                event.id(),
                event.contact(),
                event.type(),
                event.properties(),
                event.occurredAt(),
                at,
                event.source(),
                event.historical());
    }

    private static EventType type(SplittableRandom random) {
        return TYPES.get(random.nextInt(TYPES.size()));
    }

    private static Bucket bucket(SplittableRandom random) {
        return random.nextBoolean() ? Bucket.HOUR : Bucket.DAY;
    }

    private static Optional<Duration> window(SplittableRandom random) {
        return random.nextInt(3) == 0 ? Optional.empty() : Optional.of(Duration.ofHours(1 + random.nextInt(30)));
    }

    private static Period period(SplittableRandom random) {
        Instant from = DAY.plusSeconds(3600L * random.nextInt(48));
        return new Period(from, from.plusSeconds(3600L * (1 + random.nextInt(72))));
    }

    private static void store(Storage where, TenantId whose, List<EventRecord> events) {
        where.unitOfWork().inTenant(whose, stores -> {
            BatchRows.record(stores, events);
            return events;
        });
    }

    /** A new contact's events: a type and the second when it happened, and so on. */
    private ContactId record(Object... typesAndSeconds) {
        ContactId contact = new ContactId(UUID.randomUUID());
        List<EventRecord> events = new ArrayList<>();
        for (int i = 0; i < typesAndSeconds.length; i += 2) {
            Instant at = DAY.plusSeconds((Integer) typesAndSeconds[i + 1]);
            events.add(event(contact, (EventType) typesAndSeconds[i], at, false));
        }
        store(storage, tenant.id(), events);
        return contact;
    }

    private Funnel.Conversion funnel(Optional<Duration> within) {
        return known(analyze.funnel(tenant.id(), new Funnel(SIGNED_UP, ORDERED, within, WEEK)));
    }

    private static <T> T known(Analysis<T> answer) {
        assertThat(answer).isInstanceOf(Analysis.Known.class);
        return ((Analysis.Known<T>) answer).answer();
    }
}

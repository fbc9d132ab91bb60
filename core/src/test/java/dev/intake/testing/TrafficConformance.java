package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.Connector;
import dev.intake.connector.CustomerRef;
import dev.intake.contact.ContactId;
import dev.intake.contact.Subject;
import dev.intake.delivery.DeliveryFault;
import dev.intake.delivery.LinkedCustomer;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.ingest.Finding;
import dev.intake.ingest.Operation;
import dev.intake.key.IngestionKey;
import dev.intake.limit.RateLimit;
import dev.intake.port.EventQuery.Mark;
import dev.intake.port.Storage;
import dev.intake.port.TailQuery;
import dev.intake.port.TrafficLog;
import dev.intake.source.Source;
import dev.intake.tenant.TenantId;
import dev.intake.traffic.TrafficCount;
import dev.intake.traffic.TrafficOutcome;
import dev.intake.traffic.Unrecorded;
import dev.intake.traffic.Unrecorded.Status;
import dev.intake.usecase.Admission;
import dev.intake.usecase.FollowOperations.Shown;
import dev.intake.usecase.FollowedOperation;
import dev.intake.usecase.ForgetTraffic;
import dev.intake.usecase.IngestionHealth;
import dev.intake.usecase.IngestionHealth.State;
import dev.intake.usecase.Intake;
import dev.intake.usecase.RecentEvents;
import dev.intake.usecase.SweepPace;
import dev.intake.usecase.Traffic;
import dev.intake.usecase.WebhookOutcome;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every storage must do so that it can be seen what came in, and what became of it. An adapter's test extends this
 * class and says which storage is meant.
 */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class TrafficConformance {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final TenantId NOBODY = new TenantId("tn_nobody");

    private final ManualClock clock = new ManualClock();
    private Storage storage;
    private Intake intake;
    private TestTenant tenant;

    /** The storage under test; the same or a new one each time. */
    protected abstract Storage storage();

    @BeforeEach
    final void setUp() {
        storage = storage();
        intake = Intake.on(storage, clock, UUID::randomUUID, new Random());
        tenant = TestTenant.of(storage, intake);
    }

    // Counts

    @Test
    void operations_areCountedByWhatBecameOfThem_onceWrittenDown() {
        Operation track = TestTenant.track("u1", null, "a", "m1");
        tenant.send(track, TestTenant.identify("u1", null, null), TestTenant.track(null, null, "a", "m2"));
        tenant.send(track);
        assertThat(counted()).isEmpty();

        intake.traffic().writeDown();
        intake.traffic().writeDown();
        assertThat(counted())
                .containsOnly(
                        Map.entry(TrafficOutcome.ACCEPTED, 2L),
                        Map.entry(TrafficOutcome.DUPLICATE, 1L),
                        Map.entry(TrafficOutcome.SKIPPED, 1L));
    }

    @Test
    void refusals_areCountedByReason_andThoseWithoutTheRightKeyAreNotNoted() {
        intake.tenantSetup().limit(tenant.id(), new RateLimit(1, 1));
        tenant.attempt(IngestionKey.generate(new Random()), List.of(TestTenant.track("u1", null, "a", "m1")));
        Admission.Admitted admitted = admitted();
        intake.ingestBatch().charge(admitted, List.of(new Finding("batch[0].email", "must be a valid email address")));
        tenant.attempt(tenant.key(), List.of());
        TenantId fresh = intake.tenantSetup().create("Fresh").orElseThrow().id();
        intake.ingestBatch().admit(fresh, Optional.of(tenant.key()));
        intake.ingestBatch().admit(NOBODY, Optional.of(tenant.key()));
        intake.traffic().writeDown();

        assertThat(counted())
                .containsOnly(
                        Map.entry(TrafficOutcome.UNAUTHORIZED, 1L),
                        Map.entry(TrafficOutcome.BAD_REQUEST, 1L),
                        Map.entry(TrafficOutcome.RATE_LIMITED, 1L));
        assertThat(counts(fresh)).extracting(TrafficCount::outcome).containsExactly(TrafficOutcome.NOT_SET_UP);
        assertThat(unrecorded()).extracting(Unrecorded::place).containsExactly("batch[0].email");
        assertThat(storage.trafficViews().unrecorded(fresh, TailQuery.newest(9)))
                .isEmpty();
    }

    @Test
    void deliveries_areCountedByWhatBecameOfThem() {
        List<WebhookOutcome> outcomes = List.of(
                new WebhookOutcome.Processed(),
                new WebhookOutcome.Ignored(),
                new WebhookOutcome.Duplicate(),
                new WebhookOutcome.KeptToRetry(DeliveryFault.of(new IllegalStateException())),
                new WebhookOutcome.Unreadable("type is required"),
                new WebhookOutcome.Unauthorized(),
                new WebhookOutcome.NoSecret(),
                new WebhookOutcome.SecretLocked());
        outcomes.forEach(outcome -> intake.traffic().received(tenant.id(), Connector.POLAR, outcome));
        intake.traffic().received(NOBODY, Connector.POLAR, new WebhookOutcome.Unauthorized());
        intake.traffic().writeDown();

        assertThat(counts(tenant.id()))
                .allMatch(count -> count.source() == Source.POLAR && count.count() == 1)
                .extracting(TrafficCount::outcome)
                .containsExactlyInAnyOrder(
                        TrafficOutcome.ACCEPTED,
                        TrafficOutcome.IGNORED,
                        TrafficOutcome.DUPLICATE,
                        TrafficOutcome.FAILED,
                        TrafficOutcome.BAD_REQUEST,
                        TrafficOutcome.UNAUTHORIZED,
                        TrafficOutcome.NOT_SET_UP,
                        TrafficOutcome.LOCKED);
        assertThat(counts(NOBODY)).isEmpty();
    }

    @Test
    void counts_areToldByTheHour_andTheNewestBeforeStays() {
        Instant first = clock.instant();
        sendAndWriteDown("m1");
        clock.move(Duration.ofHours(30));
        sendAndWriteDown("m2");
        clock.move(Duration.ofHours(1));
        sendAndWriteDown("m3");
        sendAndWriteDown("m4");

        assertThat(storage.trafficViews().counts(tenant.id(), first.minusSeconds(7_200)))
                .extracting(TrafficCount::hour, TrafficCount::count, TrafficCount::latest)
                .containsExactlyInAnyOrder(
                        counted(first, 1),
                        counted(first.plusSeconds(30 * 3600), 1),
                        counted(first.plusSeconds(31 * 3600), 2));
        assertThat(storage.trafficViews().counts(tenant.id(), clock.instant().truncatedTo(ChronoUnit.HOURS)))
                .extracting(TrafficCount::latest)
                .containsExactlyInAnyOrder(first.plusSeconds(30 * 3600), clock.instant());
        assertThat(storage.trafficViews().counts(tenant.id(), clock.instant().plusSeconds(9999)))
                .extracting(TrafficCount::latest)
                .containsExactly(clock.instant());
    }

    private static Tuple counted(Instant at, long count) {
        return Tuple.tuple(at.truncatedTo(ChronoUnit.HOURS), count, at);
    }

    @Test
    void counts_ofTwoNodes_areAddedUp() {
        Intake other = Intake.on(storage, clock, UUID::randomUUID, new Random());
        intake.traffic().received(tenant.id(), Connector.CLERK, new WebhookOutcome.Processed());
        other.traffic().received(tenant.id(), Connector.CLERK, new WebhookOutcome.Processed());
        other.traffic().writeDown();
        intake.traffic().writeDown();

        assertThat(counted()).containsOnly(Map.entry(TrafficOutcome.ACCEPTED, 2L));
    }

    // What was not recorded

    @Test
    void duplicatesAndWhatNamesNobody_areNoted_withTypeAndId_andNoValue() {
        tenant.send(TestTenant.track("u1", "ann@example.com", "order.created", "m1", "note", "secret note"));
        tenant.send(TestTenant.track("u1", "ann@example.com", "order.created", "m1", "note", "secret note"));
        tenant.send(TestTenant.track(null, null, "page.viewed", null));
        intake.traffic().writeDown();

        assertThat(unrecorded())
                .extracting(
                        Unrecorded::status,
                        operation -> operation.type().orElseThrow().value(),
                        Unrecorded::messageId)
                .containsExactlyInAnyOrder(
                        Tuple.tuple(Status.DUPLICATE, "order.created", Optional.of("m1")),
                        Tuple.tuple(Status.SKIPPED, "page.viewed", Optional.empty()));
        assertThat(StoredTexts.in(unrecorded())).noneMatch(text -> text.contains("note") || text.contains("ann@"));
    }

    @Test
    void refusal_isNotedWithItsPlaceAndRule_butNotWithNamesOfTheCustomersOwn() {
        intake.ingestBatch()
                .charge(
                        admitted(),
                        List.of(
                                new Finding("batch[3].traits.ann@example.com", "is there twice at line 1, column 9"),
                                new Finding("batch[4].event", "is required", Optional.of("m4")),
                                new Finding("", "is not valid UTF-8")));
        intake.traffic().writeDown();

        assertThat(unrecorded())
                .extracting(Unrecorded::status, Unrecorded::place, Unrecorded::rule, Unrecorded::messageId)
                .containsExactlyInAnyOrder(
                        Tuple.tuple(
                                Status.REFUSED,
                                "batch[3].traits",
                                "is there twice at line 1, column 9",
                                Optional.empty()),
                        Tuple.tuple(Status.REFUSED, "batch[4].event", "is required", Optional.of("m4")),
                        Tuple.tuple(Status.REFUSED, "", "is not valid UTF-8", Optional.empty()));
    }

    @Test
    void unrecorded_isFilteredAndPaged_newestFirst() {
        for (int i = 0; i < 5; i++) {
            tenant.send(TestTenant.track(null, null, i % 2 == 0 ? "even" : "odd", "m" + i));
            clock.move(Duration.ofSeconds(1));
        }
        intake.ingestBatch().charge(admitted(), List.of(new Finding("batch", "is required")));
        intake.traffic().writeDown();

        assertThat(messages(TailQuery.newest(9).ofType(new EventType("even")))).containsExactly("m4", "m2", "m0");
        assertThat(messages(TailQuery.newest(9).with(Status.SKIPPED))).containsExactly("m4", "m3", "m2", "m1", "m0");
        assertThat(messages(TailQuery.newest(9).with(Status.REFUSED))).containsExactly("");
        List<Unrecorded> newest = storage.trafficViews().unrecorded(tenant.id(), TailQuery.newest(3));
        Unrecorded last = newest.get(2);
        assertThat(messages(TailQuery.newest(2).before(new Mark(last.at(), new EventId(last.id())))))
                .containsExactly("m2", "m1");
    }

    @Test
    void unrecorded_isKeptUpToALimit_theNewest() {
        List<Unrecorded> many = IntStream.range(0, TrafficLog.MOST_KEPT + 50)
                .mapToObj(i -> noted(clock.instant().plusMillis(i), "m" + i))
                .toList();
        storage.trafficLog().keep(Map.of(tenant.id(), many.subList(0, 600), NOBODY, many.subList(0, 1)));
        storage.trafficLog().keep(Map.of(tenant.id(), many.subList(600, many.size())));

        List<String> kept = messages(TailQuery.newest(TrafficLog.MOST_KEPT));
        assertThat(kept).hasSize(TrafficLog.MOST_KEPT).startsWith("m1049").endsWith("m50");
        assertThat(storage.trafficViews().unrecorded(NOBODY, TailQuery.newest(9)))
                .isEmpty();
    }

    @Test
    void flood_isNotedUpToALimit_andCountedWhole() {
        List<Operation> nameless = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            nameless.add(TestTenant.track(null, null, "a", null));
        }
        tenant.send(nameless);
        tenant.send(nameless);
        intake.traffic().writeDown();

        assertThat(unrecorded()).hasSize(Traffic.MOST_NOTED);
        assertThat(counted()).containsOnly(Map.entry(TrafficOutcome.SKIPPED, 200L));
    }

    // Forgetting

    @Test
    void oldTraffic_isForgotten_butNotWhenSomethingLastCame() {
        Instant old = clock.instant().truncatedTo(ChronoUnit.HOURS).minus(Duration.ofDays(200));
        List<TrafficCount> hours = IntStream.range(0, ForgetTraffic.AT_ONCE + 2)
                .mapToObj(i -> TrafficCount.of(Source.STRIPE, TrafficOutcome.IGNORED, 1, old.plusSeconds(3600L * i)))
                .toList();
        storage.trafficLog().count(Map.of(tenant.id(), hours));
        storage.trafficLog()
                .keep(Map.of(
                        tenant.id(),
                        List.of(
                                noted(
                                        clock.instant()
                                                .minus(ForgetTraffic.UNRECORDED)
                                                .minusSeconds(1),
                                        "old"),
                                noted(clock.instant().minus(ForgetTraffic.UNRECORDED), "young"))));
        sendAndWriteDown("m1");

        assertThat(intake.forgetTraffic().run(SweepPace.AT_ONCE)).isGreaterThanOrEqualTo(ForgetTraffic.AT_ONCE + 2);
        assertThat(counts(tenant.id()))
                .extracting(TrafficCount::source, TrafficCount::latest)
                .containsExactlyInAnyOrder(
                        Tuple.tuple(Source.STRIPE, hours.get(hours.size() - 1).latest()),
                        Tuple.tuple(Source.CUSTOMER, clock.instant()));
        assertThat(messages(TailQuery.newest(9))).containsExactly("young");
    }

    // Following

    @Test
    void operations_areFollowed_recordedAndNot_newestFirst() {
        tenant.send(TestTenant.track("u1", null, "a", "m1"));
        clock.move(Duration.ofSeconds(1));
        tenant.send(TestTenant.track("u1", null, "a", "m1"));
        clock.move(Duration.ofSeconds(1));
        tenant.send(TestTenant.track("u1", null, "b", "m2"));
        intake.traffic().writeDown();

        assertThat(followed(Shown.ALL, TailQuery.newest(9))).containsExactly("recorded b", "DUPLICATE a", "recorded a");
        assertThat(followed(Shown.ALL, TailQuery.newest(2))).containsExactly("recorded b", "DUPLICATE a");
        assertThat(followed(Shown.RECORDED, TailQuery.newest(9))).containsExactly("recorded b", "recorded a");
        assertThat(followed(Shown.NOT_RECORDED, TailQuery.newest(9))).containsExactly("DUPLICATE a");
        assertThat(followed(Shown.ALL, TailQuery.newest(9).ofType(new EventType("a"))))
                .containsExactly("DUPLICATE a", "recorded a");
        assertThat(followed(Shown.ALL, TailQuery.newest(9).from(Source.CLERK))).isEmpty();
        Mark middle = intake.followOperations()
                .newest(tenant.id(), Shown.ALL, TailQuery.newest(9))
                .get(1)
                .mark();
        assertThat(followed(Shown.ALL, TailQuery.newest(9).before(middle))).containsExactly("recorded a");
    }

    @Test
    void recentEvents_thatWereNotRecorded_areFoundByMessageIdTypeAndAge() {
        tenant.send(TestTenant.track(null, null, "user.signed_up", "m1"));
        clock.move(Duration.ofMinutes(10));
        tenant.send(TestTenant.track(null, null, "order.created", "m2"));
        intake.traffic().writeDown();

        assertThat(recent(Optional.empty(), Optional.empty(), 60)).containsExactly("m2", "m1");
        assertThat(recent(Optional.empty(), Optional.empty(), 5)).containsExactly("m2");
        assertThat(recent(Optional.of("m1"), Optional.empty(), 60)).containsExactly("m1");
        assertThat(recent(Optional.empty(), Optional.of("order.created"), 60)).containsExactly("m2");
    }

    private List<String> recent(Optional<String> messageId, Optional<String> type, int minutes) {
        RecentEvents wanted = new RecentEvents(
                messageId.map(id -> new DedupeKey(Source.CUSTOMER, id)),
                type.map(EventType::new),
                Duration.ofMinutes(minutes),
                10);
        return intake.checkRecentEvents().notRecorded(tenant.id(), wanted).stream()
                .map(operation -> operation.messageId().orElse(""))
                .toList();
    }

    // Health

    @Test
    void health_isCountedByHour_withRefusalsBesides() {
        sendAndWriteDown("m1");
        clock.move(Duration.ofHours(30));
        sendAndWriteDown("m2");
        sendAndWriteDown("m2");
        clock.move(Duration.ofHours(1));
        sendAndWriteDown("m3");
        tenant.attempt(IngestionKey.generate(new Random()), List.of());
        intake.traffic().received(tenant.id(), Connector.STRIPE, new WebhookOutcome.Ignored());
        intake.traffic()
                .received(
                        tenant.id(),
                        Connector.STRIPE,
                        new WebhookOutcome.KeptToRetry(DeliveryFault.of(new IllegalStateException())));
        intake.traffic().writeDown();

        IngestionHealth customer = health(tenant.id());
        assertThat(customer.hourly()).hasSize(IngestionHealth.HOURS).endsWith(0L, 2L, 1L);
        assertThat(customer.hourly().stream().mapToLong(Long::longValue).sum()).isEqualTo(3);
        assertThat(customer.refused()).isEqualTo(1);
        assertThat(customer.latest()).contains(clock.instant());
        IngestionHealth stripe = intake.readIngestionHealth().of(tenant.id()).get(1);
        assertThat(stripe.hourly()).endsWith(0L, 2L);
        assertThat(stripe.failed()).isEqualTo(1);
        assertThat(stripe.state()).isEqualTo(State.NOT_SET_UP);
    }

    @Test
    void health_isAWord() {
        TenantId fresh = intake.tenantSetup().create("Fresh").orElseThrow().id();
        assertThat(health(fresh).state()).isEqualTo(State.NOT_SET_UP);
        intake.setUpIngestion().generateKey(fresh);
        assertThat(health(fresh).state()).isEqualTo(State.WAITING);
        intake.ingestBatch().admit(fresh, Optional.empty());
        intake.traffic().writeDown();
        assertThat(health(fresh).state()).isEqualTo(State.REFUSING);

        sendAndWriteDown("m1");
        assertThat(health(tenant.id()).state()).isEqualTo(State.LIVE);
        clock.move(Duration.ofHours(24));
        assertThat(health(tenant.id()).state()).isEqualTo(State.SILENT);
        assertThat(health(tenant.id()).latest()).contains(clock.instant().minus(Duration.ofHours(24)));
        assertThat(intake.readIngestionHealth().of(tenant.id()))
                .extracting(IngestionHealth::source)
                .containsExactly(Source.values());
    }

    @Test
    void contacts_areCountedExactly_thoseOfAProviderOnce() {
        tenant.send(TestTenant.identify("u1", null, null), TestTenant.identify("u2", null, null));
        link("cus_1", id("u1"));
        link("cus_2", id("u1"));
        link("cus_3", id("u2"));
        link("cus_4", Optional.empty());

        assertThat(told(() -> storage.trafficViews().contacts(tenant.id())))
                .containsOnly(Map.entry(Source.CUSTOMER, 2L), Map.entry(Source.POLAR, 2L));
        assertThat(told(() -> health(tenant.id()).contacts())).isEqualTo(2);
        assertThat(told(() -> storage.trafficViews().contacts(NOBODY))).isEmpty();
    }

    /** Asked again while it is being counted, as the strip does. */
    private static <T> T told(Supplier<Optional<T>> asked) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        Optional<T> answer = asked.get();
        while (answer.isEmpty() && System.nanoTime() < end) {
            answer = asked.get();
        }
        return answer.orElseThrow();
    }

    private void link(String customer, Optional<ContactId> contact) {
        LinkedCustomer link = new LinkedCustomer(
                CustomerRef.of(Connector.POLAR, customer).orElseThrow(),
                new Subject(Optional.empty(), Optional.of(TestTenant.email("a@example.com"))),
                contact);
        storage.unitOfWork().inTenant(tenant.id(), stores -> {
            stores.connectors().customers().save(List.of(link));
            return link;
        });
    }

    private Optional<ContactId> id(String user) {
        return tenant.contact(user).map(contact -> contact.id());
    }

    private IngestionHealth health(TenantId whose) {
        return intake.readIngestionHealth().of(whose).get(0);
    }

    private void sendAndWriteDown(String messageId) {
        tenant.send(TestTenant.track("u1", null, "a", messageId));
        intake.traffic().writeDown();
    }

    private Admission.Admitted admitted() {
        return (Admission.Admitted) intake.ingestBatch().admit(tenant.id(), Optional.of(tenant.key()));
    }

    private static Unrecorded noted(Instant at, String messageId) {
        return new Unrecorded(
                UUID.randomUUID(), at, Status.DUPLICATE, Optional.empty(), Optional.of(messageId), "", "");
    }

    private List<Unrecorded> unrecorded() {
        return storage.trafficViews().unrecorded(tenant.id(), TailQuery.newest(500));
    }

    private List<String> messages(TailQuery query) {
        return storage.trafficViews().unrecorded(tenant.id(), query).stream()
                .map(operation -> operation.messageId().orElse(""))
                .toList();
    }

    private List<String> followed(Shown shown, TailQuery query) {
        return intake.followOperations().newest(tenant.id(), shown, query).stream()
                .map(operation -> operation instanceof FollowedOperation.Recorded recorded
                        ? "recorded " + recorded.event().type()
                        : described(((FollowedOperation.NotRecorded) operation).operation()))
                .toList();
    }

    private static String described(Unrecorded operation) {
        return operation.status() + " " + operation.type().orElseThrow();
    }

    private List<TrafficCount> counts(TenantId whose) {
        return storage.trafficViews().counts(whose, Instant.EPOCH);
    }

    private Map<TrafficOutcome, Long> counted() {
        return counts(tenant.id()).stream().collect(Collectors.toMap(TrafficCount::outcome, TrafficCount::count));
    }
}

package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeFilter;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventType;
import dev.intake.event.TailQuery;
import dev.intake.event.TrafficOutcome;
import dev.intake.event.Unrecorded;
import dev.intake.event.Unrecorded.Status;
import dev.intake.ingest.Finding;
import dev.intake.ingest.Operation;
import dev.intake.ingest.SubjectForm;
import dev.intake.ingest.SubjectForm.Checked;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.traffic.FollowOperations.Shown;
import dev.intake.traffic.RecentEvents;
import dev.intake.traffic.Traffic;
import dev.intake.traffic.TrafficCount;
import dev.intake.traffic.TrafficLog;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/**
 * What every storage must do so that what was not recorded can be seen, and followed beside what was. The storage may contain
 * other tenants; every test creates its own.
 */
public abstract class UnrecordedConformance extends TrafficKit {
    // What was not recorded

    @Test
    void duplicatesAndOperationsWithoutIdentity_areRecorded_withTypeAndId_andNoValue() {
        tenant.send(TestTenant.track("u1", "ann@example.com", "order.created", "m1", "note", "secret note"));
        tenant.send(TestTenant.track("u1", "ann@example.com", "order.created", "m1", "note", "secret note"));
        tenant.send(TestTenant.track(null, null, "page.viewed", null));
        intake.traffic().flush();

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
                                new Finding("batch[4].email", "must be a valid email address")
                                        .about(Optional.of("m4"), EventType.parse("order.created")),
                                new Finding("", "is not valid UTF-8")));
        intake.traffic().flush();

        assertThat(unrecorded())
                .extracting(
                        Unrecorded::status,
                        Unrecorded::place,
                        Unrecorded::rule,
                        Unrecorded::messageId,
                        operation -> operation.type().map(EventType::value).orElse(""))
                .containsExactlyInAnyOrder(
                        Tuple.tuple(
                                Status.REFUSED,
                                "batch[3].traits",
                                "is there twice at line 1, column 9",
                                Optional.empty(),
                                ""),
                        Tuple.tuple(
                                Status.REFUSED,
                                "batch[4].email",
                                "must be a valid email address",
                                Optional.of("m4"),
                                "order.created"),
                        Tuple.tuple(Status.REFUSED, "", "is not valid UTF-8", Optional.empty(), ""));
    }

    @Test
    void ignoredCall_isNotedWithItsIdAndType_andIsNoRefusal() {
        intake.ingestBatch()
                .ignore(
                        admitted(),
                        List.of(
                                new Finding("type", "page calls are not recorded"),
                                new Finding("type", "screen calls are not recorded")
                                        .about(Optional.of("m1"), EventType.parse("order.created"))));
        intake.traffic().flush();

        assertThat(unrecorded())
                .extracting(
                        Unrecorded::status,
                        Unrecorded::rule,
                        Unrecorded::messageId,
                        operation -> operation.type().map(EventType::value).orElse(""))
                .containsExactlyInAnyOrder(
                        Tuple.tuple(Status.IGNORED, "page calls are not recorded", Optional.empty(), ""),
                        Tuple.tuple(
                                Status.IGNORED, "screen calls are not recorded", Optional.of("m1"), "order.created"));
        assertThat(messages(TailQuery.newest(9).with(Status.IGNORED))).containsExactlyInAnyOrder("", "m1");
        assertThat(recent(Optional.of("m1"), Optional.empty(), 5)).containsExactly("m1");
        assertThat(counted()).isEmpty();
        assertThat(intake.readArrivals().since(tenant.id(), Instant.EPOCH).refused())
                .isEmpty();
    }

    @Test
    void placeholders_areCountedBesideTheOperations_andNotedWithTheirCause() {
        Finding found =
                new Finding("batch[0].userId", "userId is a placeholder").about(Optional.of("m1"), Optional.empty());
        intake.ingestBatch().note(admitted(), List.of(found, found));
        intake.traffic().placeholder(tenant.id(), Connector.STRIPE);
        intake.traffic().flush();

        assertThat(unrecorded())
                .extracting(Unrecorded::status, Unrecorded::place, Unrecorded::rule, Unrecorded::messageId)
                .containsOnly(
                        Tuple.tuple(Status.IGNORED, "batch[0].userId", "userId is a placeholder", Optional.of("m1")));
        assertThat(counts(tenant.id()))
                .extracting(TrafficCount::source, TrafficCount::outcome, TrafficCount::count)
                .containsExactlyInAnyOrder(
                        Tuple.tuple(Source.CUSTOMER, TrafficOutcome.PLACEHOLDER, 2L),
                        Tuple.tuple(Source.STRIPE, TrafficOutcome.PLACEHOLDER, 1L));
    }

    @Test
    void unreadTimes_areCountedApartFromPlaceholders_andNoted() {
        intake.ingestBatch()
                .note(
                        admitted(),
                        List.of(
                                new Finding("batch[0].timestamp", "timestamp is unread"),
                                new Finding("batch[0].userId", "userId is a placeholder")));
        intake.traffic().flush();

        assertThat(unrecorded())
                .extracting(Unrecorded::status, Unrecorded::place, Unrecorded::rule)
                .contains(Tuple.tuple(Status.IGNORED, "batch[0].timestamp", "timestamp is unread"));
        assertThat(counts(tenant.id()))
                .extracting(TrafficCount::outcome, TrafficCount::count)
                .containsExactlyInAnyOrder(
                        Tuple.tuple(TrafficOutcome.UNREAD_TIME, 1L), Tuple.tuple(TrafficOutcome.PLACEHOLDER, 1L));
    }

    @Test
    void ignoredCalls_leaveRoomForWhatWasRefused() {
        List<Finding> calls = Collections.nCopies(500, new Finding("type", "page calls are not recorded"));
        intake.ingestBatch().ignore(admitted(), calls);
        intake.ingestBatch().charge(admitted(), List.of(new Finding("batch", "is required")));
        intake.traffic().flush();
        assertThat(unrecorded())
                .extracting(Unrecorded::status)
                .hasSize(Traffic.MAX_IGNORED_NOTED + 1)
                .containsOnlyOnce(Status.REFUSED);

        List<Unrecorded> many = IntStream.range(0, 2 * TrafficLog.MAX_KEPT)
                .mapToObj(i -> new Unrecorded(
                        new UUID(0, i), clock.instant(), Status.IGNORED, Optional.empty(), Optional.empty(), "", ""))
                .toList();
        storage.trafficLog().keep(Map.of(tenant.id(), many));

        assertThat(storage.trafficViews(tenant.id()).unrecorded(TailQuery.newest(TrafficLog.MAX_KEPT)))
                .extracting(Unrecorded::status)
                .hasSize(TrafficLog.MAX_IGNORED_KEPT + 1)
                .containsOnlyOnce(Status.REFUSED);
    }

    @Test
    void unrecorded_isFilteredAndPaged_newestFirst() {
        for (int i = 0; i < 5; i++) {
            tenant.send(TestTenant.track(null, null, i % 2 == 0 ? "even" : "odd", "m" + i));
            clock.move(Duration.ofSeconds(1));
        }
        intake.ingestBatch().charge(admitted(), List.of(new Finding("batch", "is required")));
        intake.traffic().flush();

        assertThat(messages(TailQuery.newest(9).ofType(new EventType("even")))).containsExactly("m4", "m2", "m0");
        assertThat(messages(TailQuery.newest(9).with(Status.SKIPPED))).containsExactly("m4", "m3", "m2", "m1", "m0");
        assertThat(messages(TailQuery.newest(9).with(Status.REFUSED))).containsExactly("");
        List<Unrecorded> newest = storage.trafficViews(tenant.id()).unrecorded(TailQuery.newest(3));
        Unrecorded last = newest.get(2);
        assertThat(messages(TailQuery.newest(2).before(new Cursor(last.at(), new EventId(last.id())))))
                .containsExactly("m2", "m1");
    }

    @Test
    void unrecorded_isKeptUpToALimit_theNewest() {
        List<Unrecorded> many = IntStream.range(0, TrafficLog.MAX_KEPT + 50)
                .mapToObj(i -> noted(clock.instant().plusMillis(i), "m" + i))
                .toList();
        storage.trafficLog().keep(Map.of(tenant.id(), many.subList(0, 600), NOBODY, many.subList(0, 1)));
        storage.trafficLog().keep(Map.of(tenant.id(), many.subList(600, many.size())));

        List<String> kept = messages(TailQuery.newest(TrafficLog.MAX_KEPT));
        assertThat(kept).hasSize(TrafficLog.MAX_KEPT).startsWith("m1049").endsWith("m50");
        assertThat(storage.trafficViews(NOBODY).unrecorded(TailQuery.newest(9))).isEmpty();
    }

    @Test
    void flood_isNotedUpToALimit_andCountedWhole() {
        List<Operation> nameless = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            nameless.add(TestTenant.track(null, null, "a", null));
        }
        tenant.send(nameless);
        tenant.send(nameless);
        intake.traffic().flush();

        assertThat(unrecorded()).hasSize(Traffic.MAX_NOTED);
        assertThat(counted()).containsOnly(Map.entry(TrafficOutcome.SKIPPED, 200L));
    }

    // Following

    @Test
    void operations_areFollowed_recordedAndNot_newestFirst() {
        tenant.send(TestTenant.track("u1", null, "a", "m1"));
        clock.move(Duration.ofSeconds(1));
        tenant.send(TestTenant.track("u1", null, "a", "m1"));
        clock.move(Duration.ofSeconds(1));
        tenant.send(TestTenant.track("u1", null, "b", "m2"));
        intake.traffic().flush();

        assertThat(followed(Shown.ALL, TailQuery.newest(9))).containsExactly("recorded b", "DUPLICATE a", "recorded a");
        assertThat(followed(Shown.ALL, TailQuery.newest(2))).containsExactly("recorded b", "DUPLICATE a");
        assertThat(followed(Shown.RECORDED, TailQuery.newest(9))).containsExactly("recorded b", "recorded a");
        assertThat(followed(Shown.NOT_RECORDED, TailQuery.newest(9))).containsExactly("DUPLICATE a");
        assertThat(followed(Shown.ALL, TailQuery.newest(9).ofType(new EventType("a"))))
                .containsExactly("DUPLICATE a", "recorded a");
        assertThat(followed(Shown.ALL, TailQuery.newest(9).from(Source.CLERK))).isEmpty();
        Cursor middle = intake.followOperations()
                .newest(tenant.id(), Shown.ALL, TailQuery.newest(9))
                .newest()
                .get(1)
                .mark();
        assertThat(followed(Shown.ALL, TailQuery.newest(9).before(middle))).containsExactly("recorded a");
    }

    @Test
    void operations_areFollowedByContactPropertyAndTime() {
        Attributes properties = Attributes.of(Map.of(
                new AttributeKey("plan"), new AttributeValue.Text("it's \"pro\""),
                new AttributeKey("seats"), new AttributeValue.Whole(12),
                new AttributeKey("price"), new AttributeValue.Decimal(new BigDecimal("12.5")),
                new AttributeKey("trial"), new AttributeValue.Flag(true)));
        tenant.send(((Checked.Valid) new SubjectForm(null, "ann", null).track("a", properties, null, "m1", false))
                .operation());
        ContactId ann = tenant.events().get(0).contact();
        clock.move(Duration.ofMinutes(1));
        Instant later = clock.instant();
        tenant.send(TestTenant.track("bob", null, "b", "m2"));
        tenant.send(TestTenant.track("bob", null, "b", "m2"));
        intake.traffic().flush();
        TailQuery all = TailQuery.newest(9);

        assertThat(followed(Shown.ALL, all.about(ann))).containsExactly("recorded a");
        assertThat(followed(Shown.ALL, all.about(ann).ofType(new EventType("b"))))
                .isEmpty();
        for (String equal : List.of("plan=it's \"pro\"", "seats=12", "seats=12.0", "price=12.50", "trial=true")) {
            assertThat(followed(
                            Shown.ALL, all.having(AttributeFilter.parse(equal).orElseThrow())))
                    .as(equal)
                    .containsExactly("recorded a");
        }
        for (String other : List.of("plan=pro", "seats=1", "price=12", "trial=false", "other=12")) {
            assertThat(followed(
                            Shown.ALL, all.having(AttributeFilter.parse(other).orElseThrow())))
                    .as(other)
                    .isEmpty();
        }
        assertThat(followed(Shown.ALL, all.since(later))).containsExactlyInAnyOrder("recorded b", "DUPLICATE b");
        assertThat(followed(Shown.ALL, all.since(later.plusSeconds(1)))).isEmpty();
        assertThat(storage.eventViews(tenant.id()).searchEnd(all.ofType(new EventType("a"))))
                .isEmpty();
    }

    @Test
    void recentEvents_thatWereNotRecorded_areFoundByMessageIdTypeAndAge() {
        tenant.send(TestTenant.track(null, null, "user.signed_up", "m1"));
        clock.move(Duration.ofMinutes(10));
        tenant.send(TestTenant.track(null, null, "order.created", "m2"));
        intake.traffic().flush();

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

    private List<String> followed(Shown shown, TailQuery query) {
        return intake.followOperations().newest(tenant.id(), shown, query).newest().stream()
                .map(operation -> operation
                        .recorded()
                        .map(event -> "recorded " + event.type())
                        .orElseGet(() -> described(operation.notRecorded().orElseThrow())))
                .toList();
    }

    private static String described(Unrecorded operation) {
        return operation.status() + " " + operation.type().orElseThrow();
    }
}

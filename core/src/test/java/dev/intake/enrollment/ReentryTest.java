package dev.intake.enrollment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.kernel.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** ADR 109. */
class ReentryTest {
    private static final AttributeKey SUBSCRIPTION = new AttributeKey("subscription_id");
    private static final Reentry PER = new Reentry.Per(SUBSCRIPTION);
    private static final Reentry AFTER = new Reentry.After(Duration.ofDays(90));
    private static final ContactId CONTACT = new ContactId(new UUID(1, 1));
    private static final ProgramId PROGRAM = new ProgramId(new UUID(3, 3));
    private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");

    private static EventRecord event(int id, AttributeValue value, Instant at) {
        return new EventRecord(
                new EventId(new UUID(2, id)),
                CONTACT,
                new EventType("payment-failed"),
                Attributes.of(Map.of(SUBSCRIPTION, value)),
                at,
                at,
                Source.CUSTOMER,
                false);
    }

    private static EventRecord event(int id, String value) {
        return event(id, new AttributeValue.Text(value), NOON);
    }

    private static PastEnrollment past(EventRecord entry, EntryKey key, Optional<Instant> ended) {
        Enrollment enrollment = new Enrollment(new Entry(PROGRAM, CONTACT, key), entry.id(), entry.receivedAt());
        return new PastEnrollment(enrollment, ended, Optional.of(entry));
    }

    @Test
    void keys_differForTypesAndProperties_andAreEqualForEqualNumbers() {
        AttributeKey other = new AttributeKey("invoice_id");
        Set<EntryKey> keys = new HashSet<>();
        keys.add(EntryKey.FIRST);
        keys.add(EntryKey.of(SUBSCRIPTION, Optional.empty()));
        keys.add(EntryKey.of(SUBSCRIPTION, Optional.of(new AttributeValue.Text(""))));
        keys.add(EntryKey.of(SUBSCRIPTION, Optional.of(new AttributeValue.Text("1"))));
        keys.add(EntryKey.of(SUBSCRIPTION, Optional.of(new AttributeValue.Whole(1))));
        keys.add(EntryKey.of(SUBSCRIPTION, Optional.of(new AttributeValue.Flag(true))));
        keys.add(EntryKey.of(SUBSCRIPTION, Optional.of(new AttributeValue.Text("true"))));
        keys.add(EntryKey.of(other, Optional.of(new AttributeValue.Text("1"))));
        keys.add(EntryKey.FIRST.next());
        keys.add(EntryKey.FIRST.next().next());

        assertThat(keys).hasSize(10);
        assertThat(EntryKey.of(SUBSCRIPTION, AttributeValue.number(1.0)))
                .isEqualTo(EntryKey.of(SUBSCRIPTION, Optional.of(new AttributeValue.Whole(1))));
    }

    /** The ids of emails that were stored before contacts could enter again stay as they are. */
    @Test
    void emailsOfTheFirstEntry_keepTheirIds_andThoseOfOthersDiffer() {
        Entry first = new Entry(PROGRAM, CONTACT);

        assertThat(EmailId.of(first, 0)).hasToString("f78837b6-c6cb-aafc-9ae7-4cbdb1f1afb4");
        assertThat(Stream.of(first, new Entry(PROGRAM, CONTACT, EntryKey.FIRST.next()))
                        .map(entry -> EmailId.of(entry, 0)))
                .doesNotHaveDuplicates();
    }

    @Test
    void once_entersNothingAgain() {
        assertThat(Reentry.once().next(List.of(), event(1, "a"))).contains(EntryKey.FIRST);
        assertThat(Reentry.once()
                        .next(List.of(past(event(1, "a"), EntryKey.FIRST, Optional.of(Instant.EPOCH))), event(2, "b")))
                .isEmpty();
    }

    @Test
    void per_comparesKeys_andTheEntryEventOfAnEnrollmentThatHasNone() {
        PastEnrollment before = past(event(1, "a"), EntryKey.FIRST, Optional.empty());
        PastEnrollment forgotten = new PastEnrollment(before.enrollment(), Optional.empty(), Optional.empty());
        PastEnrollment keyed = past(event(2, "b"), key("b"), Optional.empty());

        assertThat(PER.next(List.of(before), event(3, "a"))).isEmpty();
        assertThat(PER.next(List.of(before), event(3, "b"))).contains(key("b"));
        assertThat(PER.next(List.of(forgotten), event(3, "a"))).contains(key("a"));
        assertThat(PER.next(List.of(before, keyed), event(3, "b"))).isEmpty();
        assertThat(PER.next(List.of(before, keyed), event(3, "c"))).contains(key("c"));
    }

    private static EntryKey key(String value) {
        return EntryKey.of(SUBSCRIPTION, Optional.of(new AttributeValue.Text(value)));
    }

    @Test
    void after_asksForTheEndOfEveryEnrollment_andFollowsTheLast() {
        EventRecord later = event(3, new AttributeValue.Text("c"), NOON.plus(Duration.ofDays(100)));
        PastEnrollment ended = past(event(1, "a"), EntryKey.FIRST, Optional.of(NOON.plus(Duration.ofDays(10))));
        PastEnrollment tooLate = past(
                event(1, "a"),
                EntryKey.FIRST,
                Optional.of(NOON.plus(Duration.ofDays(10)).plusMillis(1)));
        PastEnrollment open = past(event(2, "b"), key("b"), Optional.empty());

        assertThat(AFTER.next(List.of(), later)).contains(EntryKey.FIRST);
        assertThat(AFTER.next(List.of(ended), later)).contains(EntryKey.FIRST.next());
        assertThat(AFTER.next(List.of(tooLate), later)).isEmpty();
        assertThat(AFTER.next(List.of(ended, open), later)).isEmpty();
    }

    @Test
    void after_takesAKeyThatNoEnrollmentHas_whenTheClockWasSetBack() {
        EntryKey second = EntryKey.FIRST.next();
        Instant ended = NOON.minus(Duration.ofDays(1));
        PastEnrollment first = past(event(1, "a"), EntryKey.FIRST, Optional.of(ended));
        PastEnrollment setBack = past(event(2, new AttributeValue.Text("b"), ended), second, Optional.of(ended));
        EventRecord later = event(3, new AttributeValue.Text("c"), NOON.plus(Duration.ofDays(100)));

        assertThat(AFTER.next(List.of(first, setBack), later)).contains(second.next());
    }

    @Test
    void written_isReadBack_andOtherTextsAreRejected() {
        for (String text : List.of("per subscription_id", "after 90d", "after 12h", "after 3650d")) {
            assertThat(Reentry.parse(text).flatMap(Reentry::written)).contains(text);
        }
        assertThat(Reentry.parse("after 48h").flatMap(Reentry::written)).contains("after 2d");
        for (String text :
                List.of("", "once", "per ", "per a b", "per ä", "after 0h", "after 3651d", "after 5m", "after -1d")) {
            assertThat(Reentry.parse(text)).as("%s", text).isEmpty();
        }
        assertThatThrownBy(() -> new Reentry.After(Duration.ofMinutes(90)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

package dev.intake.enrollment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.kernel.Source;
import dev.intake.testing.Tries;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Decisions, Exits. */
class ExitFoldTest {
    private static final EventType FAILED = new EventType("payment-failed");
    private static final EventType RECOVERED = new EventType("payment-recovered");
    private static final EventType CANCELED = new EventType("subscription-canceled");
    private static final AttributeKey SUBSCRIPTION = new AttributeKey("subscription_id");
    private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");
    private static final ProgramId DUNNING = new ProgramId(new UUID(3, 3));
    private static final ExitRule RULE = new ExitRule(List.of(RECOVERED, CANCELED), List.of(SUBSCRIPTION), false);

    /** An event that states its time, which is earlier than its arrival. */
    private static EventRecord event(int id, int contact, EventType type, int subscription, int second) {
        return new EventRecord(
                new EventId(new UUID(2, id)),
                contact(contact),
                type,
                Attributes.of(Map.of(SUBSCRIPTION, new AttributeValue.Text("sub_" + subscription))),
                NOON.minusSeconds(60 - second),
                NOON,
                Source.CUSTOMER,
                false);
    }

    private static ContactId contact(int number) {
        return new ContactId(new UUID(1, number));
    }

    private static Entry entry(EventRecord event) {
        return new Entry(DUNNING, event.contact());
    }

    private static Enrollment enrollment(EventRecord event) {
        return new Enrollment(entry(event), event.id(), event.receivedAt());
    }

    private static ExitFold empty() {
        return new ExitFold(new ExitSnapshot(Map.of(DUNNING, RULE), List.of(), List.of()));
    }

    private static void apply(EventRecord event, ExitFold fold) {
        fold.record(event);
        if (event.type().equals(FAILED)) {
            fold.enroll(enrollment(event), event);
        }
    }

    @Test
    void exit_namesItsEvent_andTheTimeAtWhichItWasProcessed() {
        ExitFold fold = empty();
        apply(event(1, 1, FAILED, 1, 0), fold);
        apply(event(2, 1, RECOVERED, 1, 5), fold);

        assertThat(fold.exits())
                .isEqualTo(Map.of(new Entry(DUNNING, contact(1)), Exit.by(new EventId(new UUID(2, 2)), NOON)));
    }

    @Test
    void firstExit_stays() {
        ExitFold fold = empty();
        apply(event(1, 1, FAILED, 1, 0), fold);
        apply(event(2, 1, RECOVERED, 1, 5), fold);
        apply(event(3, 1, CANCELED, 1, 6), fold);

        assertThat(fold.exits().values()).containsExactly(Exit.by(new EventId(new UUID(2, 2)), NOON));
    }

    @Test
    void storedEnrollment_ends_andStoredEventEndsANewOne() {
        EventRecord failed = event(1, 1, FAILED, 1, 0);
        EventRecord recovered = event(2, 2, RECOVERED, 1, 5);
        ExitFold fold = new ExitFold(new ExitSnapshot(
                Map.of(DUNNING, RULE),
                List.of(new OpenEnrollment(enrollment(failed), Optional.of(failed))),
                List.of(recovered)));

        apply(event(3, 1, RECOVERED, 1, 1), fold);
        apply(event(4, 2, FAILED, 1, 4), fold);

        assertThat(fold.exits()).containsOnlyKeys(new Entry(DUNNING, contact(1)), new Entry(DUNNING, contact(2)));
    }

    @Test
    void programWithoutARule_isNotEnded() {
        ExitFold fold = new ExitFold(ExitSnapshot.NONE);
        apply(event(1, 1, FAILED, 1, 0), fold);
        apply(event(2, 1, RECOVERED, 1, 5), fold);

        assertThat(fold.exits()).isEmpty();
    }

    /** Each contact enters once, and any number of events could end that; every order ends the same enrollments. */
    @Test
    @Tag(Tries.LAW)
    void anyOrderOfEntriesAndExits_endsTheSameEnrollments() {
        Random random = new Random(25);
        for (int i = 0; i < Tries.of(1_000, 20_000); i++) {
            List<EventRecord> events = new ArrayList<>();
            Set<Entry> expected = new HashSet<>();
            for (int contact = 0; contact < 3; contact++) {
                EventRecord failed = event(events.size(), contact, FAILED, random.nextInt(2), random.nextInt(6));
                events.add(failed);
                for (int j = random.nextInt(4); j > 0; j--) {
                    EventType type = random.nextBoolean() ? RECOVERED : CANCELED;
                    EventRecord ending = event(events.size(), contact, type, random.nextInt(2), random.nextInt(6));
                    events.add(ending);
                    boolean sameSubscription = ending.properties().equals(failed.properties());
                    if (sameSubscription && !ending.occurredAt().isBefore(failed.occurredAt())) {
                        expected.add(entry(failed));
                    }
                }
            }
            Collections.shuffle(events, random);
            ExitFold fold = empty();
            events.forEach(event -> apply(event, fold));

            assertThat(fold.exits().keySet()).as("%s", events).isEqualTo(expected);
        }
    }
}

package dev.intake.enrollment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.kernel.Source;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramOutline;
import dev.intake.program.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decisions, Exits. */
class ExitRuleTest {
    private static final EventType FAILED = new EventType("payment-failed");
    private static final EventType RECOVERED = new EventType("payment-recovered");
    private static final AttributeKey SUBSCRIPTION = new AttributeKey("subscription_id");
    private static final ContactId CONTACT = new ContactId(new UUID(1, 1));
    private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");
    private static final ExitRule MATCHING = new ExitRule(List.of(RECOVERED), List.of(SUBSCRIPTION), false);

    private static EventRecord event(int id, EventType type, String subscription, Instant at) {
        return new EventRecord(
                new EventId(new UUID(2, id)),
                CONTACT,
                type,
                properties(subscription),
                at,
                NOON,
                Source.CUSTOMER,
                false);
    }

    private static Attributes properties(String subscription) {
        return subscription.isEmpty()
                ? Attributes.NONE
                : Attributes.of(Map.of(SUBSCRIPTION, new AttributeValue.Text(subscription)));
    }

    private static boolean ends(ExitRule rule, EventRecord entry, EventRecord event) {
        return rule.ends(enrollment(entry), Optional.of(entry), event);
    }

    private static Enrollment enrollment(EventRecord entry) {
        return new Enrollment(new Entry(new ProgramId(new UUID(3, 3)), CONTACT), entry.id(), NOON);
    }

    @ParameterizedTest
    @CsvSource({"sub_1, sub_1, true", "sub_1, sub_2, false", "sub_1, '', false", "'', sub_1, false", "'', '', true"})
    void match_comparesThePropertiesOfBothEvents(String entered, String ended, boolean ends) {
        assertThat(ends(MATCHING, event(1, FAILED, entered, NOON), event(2, RECOVERED, ended, NOON)))
                .isEqualTo(ends);
    }

    @ParameterizedTest
    @CsvSource({"-1, false", "0, true", "1, true"})
    void event_endsAnEnrollment_ifItOccurredNoEarlierThanTheEntryEvent(int seconds, boolean ends) {
        assertThat(ends(
                        MATCHING,
                        event(1, FAILED, "sub_1", NOON),
                        event(2, RECOVERED, "sub_1", NOON.plusSeconds(seconds))))
                .isEqualTo(ends);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, true", "0, 1, false", "1, 0, false", "3600, 1, true", "-1, 3600, false"})
    void eventAfterTheArrivalOfAnEntryEventInTheFuture_endsTheEnrollment(int occurred, int received, boolean ends) {
        EventRecord entry = event(1, FAILED, "sub_1", NOON.plus(Duration.ofHours(9)));
        EventRecord event = new EventRecord(
                new EventId(new UUID(2, 2)),
                CONTACT,
                RECOVERED,
                properties("sub_1"),
                NOON.plusSeconds(occurred),
                NOON.plusSeconds(received),
                Source.CUSTOMER,
                false);

        assertThat(ends(MATCHING, entry, event)).isEqualTo(ends);
    }

    /** In seconds after noon: the times and arrivals of the entry event and of an event that is recorded after it. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, -1, -1, true",
        "0, 0, -3600, -3600, true",
        "0, 0, -9, 0, true",
        "0, 0, -11, 0, false",
        "5, 0, -4, -4, true",
        "60, 0, -4, -4, false",
        "1, 0, 0, 5, false",
        "1, 0, 1, 5, true"
    })
    void orderUnderTheLock_counts_whereTheTimesAreThoseOfNodes(
            int entryAt, int entryReceived, int at, int received, boolean ends) {
        EventRecord entry = at(1, FAILED, entryAt, entryReceived);

        assertThat(MATCHING.endsLater(enrollment(entry), Optional.of(entry), at(2, RECOVERED, at, received)))
                .isEqualTo(ends);
    }

    private static EventRecord at(int id, EventType type, int occurred, int received) {
        return new EventRecord(
                new EventId(new UUID(2, id)),
                CONTACT,
                type,
                properties("sub_1"),
                NOON.plusSeconds(occurred),
                NOON.plusSeconds(received),
                Source.CUSTOMER,
                false);
    }

    @Test
    void anotherType_endsNothing() {
        assertThat(ends(MATCHING, event(1, FAILED, "sub_1", NOON), event(2, FAILED, "sub_1", NOON)))
                .isFalse();
    }

    @Test
    void entryEventItself_endsNothing_thoughItsTypeIsListed() {
        ExitRule self = new ExitRule(List.of(FAILED), List.of(), false);
        EventRecord entry = event(1, FAILED, "sub_1", NOON);

        assertThat(ends(self, entry, entry)).isFalse();
        assertThat(ends(self, entry, event(2, FAILED, "sub_1", NOON))).isTrue();
    }

    @Test
    void historicalEvent_endsAnEnrollment_onlyWhenTheRuleAsksForIt() {
        EventRecord entry = event(1, FAILED, "sub_1", NOON);
        EventRecord historical = new EventRecord(
                new EventId(new UUID(2, 2)),
                CONTACT,
                RECOVERED,
                properties("sub_1"),
                NOON,
                NOON,
                Source.CUSTOMER,
                true);

        assertThat(ends(MATCHING, entry, historical)).isFalse();
        assertThat(ends(new ExitRule(List.of(RECOVERED), List.of(), true), entry, historical))
                .isTrue();
    }

    @Test
    void enrollmentWhoseEntryEventWasRemoved_ends() {
        EventRecord entry = event(1, FAILED, "sub_1", NOON);

        assertThat(MATCHING.ends(
                        enrollment(entry), Optional.empty(), event(2, RECOVERED, "sub_2", NOON.minusSeconds(9))))
                .isTrue();
    }

    @Test
    void rule_namesNothingTwice_andHasNoConditionsWithoutATypeOrTooMany() {
        assertThatThrownBy(() -> new ExitRule(List.of(RECOVERED, RECOVERED), List.of(), false))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ExitRule(List.of(RECOVERED), List.of(SUBSCRIPTION, SUBSCRIPTION), false))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ExitRule(List.of(), List.of(SUBSCRIPTION), false))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ExitRule(List.of(), List.of(), true)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "dunning,payment-failed,'payment-recovered or subscription-canceled, if subscription_id is the same'",
        "win-back,subscription-canceled,subscription-started",
        "custom,trial.started,trial-converted or subscription-canceled",
        "activation,trial-started,trial-converted or subscription-canceled",
        "custom,user.signed_up,''"
    })
    void suggestion_followsTheKind_elseTheStartOfATrial(String kind, String trigger, String expected) {
        ProgramKind named = Stream.of(ProgramKind.values())
                .filter(one -> one.label().equals(kind))
                .findFirst()
                .orElseThrow();
        ProgramOutline outline = new ProgramOutline(
                new ProgramId(new UUID(0, 1)), "Program", named, new Trigger(new EventType(trigger)), Instant.EPOCH);

        assertThat(outline.suggestedExits().inWords()).isEqualTo(expected);
    }

    @Test
    void inWords_namesEventsAndConditions() {
        assertThat(ProgramKind.DUNNING.suggestedExits().inWords())
                .isEqualTo("payment-recovered or subscription-canceled, if subscription_id is the same");
        assertThat(new ExitRule(List.of(RECOVERED), List.of(), true).inWords())
                .isEqualTo("payment-recovered, historical events included");
        assertThat(ExitRule.NONE.inWords()).isEmpty();
    }
}

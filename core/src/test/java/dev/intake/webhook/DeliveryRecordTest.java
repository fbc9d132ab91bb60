package dev.intake.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The trace of a delivery, parked events, and the link of a customer. */
class DeliveryRecordTest {
    private static final Instant EARLY = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant LATE = Instant.parse("2026-03-02T00:00:00Z");
    private static final ContactId CONTACT = new ContactId(new UUID(1, 2));
    private static final CustomerRef CUSTOMER = new CustomerRef(Connector.STRIPE, "cus_1");
    private static final EventType PURCHASE = new EventType("purchase");
    private static final DeliveryRecord PARKED = record("evt_1", EARLY);

    @Test
    void about_aContact_isTheSameTraceWithIt() {
        assertThat(PARKED.about(CONTACT))
                .isEqualTo(new DeliveryRecord(
                        PARKED.key(),
                        "charge",
                        DeliveryOutcome.PARKED,
                        Optional.of(PURCHASE),
                        Optional.of(CONTACT),
                        Optional.of("waits"),
                        EARLY));
    }

    @Test
    void released_isProcessed_andWaitsForNothing() {
        DeliveryRecord released = PARKED.released(CONTACT);

        assertThat(released.outcome()).isEqualTo(DeliveryOutcome.PROCESSED);
        assertThat(released.contact()).contains(CONTACT);
        assertThat(released.reason()).isEmpty();
    }

    @Test
    void erased_mentionsNoPerson_andUnfinishedDeliveriesAreIgnored() {
        DeliveryRecord released = PARKED.released(CONTACT);
        DeliveryRecord failed = released.failed("a fault");
        DeliveryRecord ignored = ignored("says nothing new");

        assertThat(PARKED.about(CONTACT).erased()).isEqualTo(ignored("erased with its contact"));
        assertThat(failed.erased()).isEqualTo(ignored("erased with its contact"));
        assertThat(ignored.about(CONTACT).erased()).isEqualTo(ignored);
        assertThat(released.erased().contact()).isEmpty();
        assertThat(released.erased().about(CONTACT)).isEqualTo(released);
    }

    private static DeliveryRecord ignored(String reason) {
        return new DeliveryRecord(
                PARKED.key(),
                "charge",
                DeliveryOutcome.IGNORED,
                Optional.of(PURCHASE),
                Optional.empty(),
                Optional.of(reason),
                EARLY);
    }

    @Test
    void outcomes_areNamedInLowerCase() {
        assertThat(Arrays.stream(DeliveryOutcome.values()).map(DeliveryOutcome::label))
                .containsExactly("processed", "ignored", "parked", "failed");
    }

    @Test
    void oldestFirst_isByWhenItHappened_thenWhenItArrived_thenById() {
        ParkedEvent first = parked(record("evt_9", LATE), EARLY);
        ParkedEvent second = parked(record("evt_8", EARLY), LATE);
        ParkedEvent third = parked(record("evt_1", LATE), LATE);
        ParkedEvent fourth = parked(record("evt_2", LATE), LATE);

        assertThat(Stream.of(fourth, third, second, first).sorted(ParkedEvent.OLDEST_FIRST))
                .isEqualTo(List.of(first, second, third, fourth));
    }

    @Test
    void linkedCustomer_isAnotherPerson_onlyWhenAnotherExternalIdIsShown() {
        Subject byEmail = new Subject(Optional.empty(), EmailAddress.parse("ada@example.com"));
        Subject user1 = new Subject(Optional.of(new ExternalId("user_1")), Optional.empty());
        Subject user2 = new Subject(Optional.of(new ExternalId("user_2")), Optional.empty());
        LinkedCustomer linked = new LinkedCustomer(CUSTOMER, user1, Optional.of(CONTACT));

        assertThat(linked.after(byEmail, LATE)).isEqualTo(linked);
        assertThat(linked.after(user1, LATE).contact()).contains(CONTACT);
        assertThat(linked.after(user2, LATE))
                .isEqualTo(LinkedCustomer.shown(CUSTOMER, user2, LATE).with(CONTACT));
    }

    @Test
    void linkedCustomer_remembersItsFormerContacts_upToALimit() {
        LinkedCustomer linked = LinkedCustomer.shown(
                CUSTOMER, new Subject(Optional.of(new ExternalId("user_1")), Optional.empty()), EARLY);
        for (int contact = 0; contact < 2 * LinkedCustomer.MAX_OTHERS; contact++) {
            linked = linked.with(new ContactId(new UUID(7, contact)));
        }

        assertThat(linked.others()).hasSize(LinkedCustomer.MAX_OTHERS);
    }

    @Test
    void linkedCustomer_staysWithTheUserOfTheNewestPayload() {
        Subject user1 = new Subject(Optional.of(new ExternalId("user_1")), Optional.empty());
        Subject user2 = new Subject(Optional.of(new ExternalId("user_2")), Optional.empty());
        LinkedCustomer linked = LinkedCustomer.shown(CUSTOMER, user1, EARLY).after(user1, LATE);

        assertThat(linked.after(user2, EARLY)).isEqualTo(linked);
        assertThat(linked.namesAnother(user2.externalId(), EARLY)).isTrue();
        assertThat(linked.namesAnother(user2.externalId(), LATE)).isFalse();
        assertThat(linked.namesAnother(user1.externalId(), EARLY)).isFalse();
        assertThat(linked.after(user2, LATE)).isEqualTo(LinkedCustomer.shown(CUSTOMER, user2, LATE));
    }

    private static DeliveryRecord record(String id, Instant receivedAt) {
        return new DeliveryRecord(
                new DedupeKey(Source.STRIPE, id),
                "charge",
                DeliveryOutcome.PARKED,
                Optional.of(PURCHASE),
                Optional.empty(),
                Optional.of("waits"),
                receivedAt);
    }

    private static ParkedEvent parked(DeliveryRecord delivery, Instant occurredAt) {
        return new ParkedEvent(
                delivery, CUSTOMER, PURCHASE, Attributes.NONE, Optional.empty(), Attributes.NONE, occurredAt);
    }
}

package dev.intake.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.Person;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.testing.SequentialIds;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Decisions 2.7, 2.8: deliveries that are folded together know what those before them have shown. */
class DeliveryFoldTest {
    private static final Instant AT = Instant.parse("2026-03-01T00:00:00Z");
    private static final EventType PURCHASE = new EventType("purchase");
    private static final Translation SIGNAL = new Translation.Signal(PURCHASE, Attributes.NONE);
    private static final Translation IGNORED = new Translation.Ignored("says nothing new");
    private static final CustomerRef ONE = new CustomerRef(Connector.STRIPE, "cus_1");
    private static final CustomerRef TWO = new CustomerRef(Connector.STRIPE, "cus_2");
    private static final Optional<ExternalId> USER = Optional.of(new ExternalId("user_1"));

    @Test
    void eventOfACustomer_whoWasShownByThePreviousEvent_belongsToThatCustomer() {
        DeliveryFold fold = fold();

        assertThat(fold.apply(delivery("evt_1", SIGNAL, person(ONE, USER)))).isEqualTo(DeliveryOutcome.PROCESSED);
        assertThat(fold.apply(delivery("evt_2", SIGNAL, person(ONE, Optional.empty()))))
                .isEqualTo(DeliveryOutcome.PROCESSED);

        DeliveryWrites writes = fold.writes();
        ContactId contact = onlyContact(writes);
        assertThat(writes.traces()).extracting(DeliveryRecord::contact).containsOnly(Optional.of(contact));
        assertThat(writes.links())
                .singleElement()
                .satisfies(link -> assertThat(link.contact()).contains(contact));
    }

    @Test
    void eventThatWaited_inTheSameFold_wasNeverStoredAsWaiting() {
        DeliveryFold fold = fold();

        assertThat(fold.apply(delivery("evt_1", SIGNAL, person(ONE, Optional.empty()))))
                .isEqualTo(DeliveryOutcome.PARKED);
        assertThat(fold.writes().parked()).hasSize(1);
        fold.apply(delivery("evt_2", SIGNAL, person(ONE, USER)));

        DeliveryWrites writes = fold.writes();
        assertThat(writes.parked()).isEmpty();
        assertThat(writes.released()).isEmpty();
        assertThat(writes.traces())
                .extracting(DeliveryRecord::outcome)
                .containsExactly(DeliveryOutcome.PROCESSED, DeliveryOutcome.PROCESSED);
        assertThat(writes.ingest().events())
                .extracting(EventRecord::id)
                .containsExactlyInAnyOrder(key("evt_1").eventId(), key("evt_2").eventId());
    }

    @Test
    void storedEventThatWaited_isReleasedOnce_andThoseOfAnotherCustomerGoOnWaiting() {
        ParkedEvent mine = parked("evt_mine", ONE);
        ParkedEvent anothers = parked("evt_anothers", TWO);
        DeliveryFold fold = fold(mine, anothers);

        fold.apply(delivery("evt_1", SIGNAL, person(ONE, USER)));
        fold.apply(delivery("evt_2", SIGNAL, person(ONE, USER)));

        DeliveryWrites writes = fold.writes();
        assertThat(writes.released()).containsExactly(key("evt_mine"));
        assertThat(writes.traces())
                .extracting(DeliveryRecord::key)
                .containsExactly(key("evt_1"), key("evt_mine"), key("evt_2"));
        assertThat(writes.ingest().events()).hasSize(3);
    }

    @Test
    void ignoredEvent_thatReleases_isNobodysItself() {
        ParkedEvent mine = parked("evt_mine", ONE);
        DeliveryFold fold = fold(mine);

        assertThat(fold.apply(delivery("evt_1", IGNORED, person(ONE, USER)))).isEqualTo(DeliveryOutcome.IGNORED);

        DeliveryWrites writes = fold.writes();
        ContactId contact = onlyContact(writes);
        assertThat(writes.traces())
                .containsExactly(
                        new DeliveryRecord(
                                key("evt_1"),
                                "charge.succeeded",
                                DeliveryOutcome.IGNORED,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of("says nothing new"),
                                AT),
                        mine.delivery().released(contact));
        assertThat(writes.links())
                .singleElement()
                .satisfies(link -> assertThat(link.contact()).contains(contact));
    }

    private static DeliveryFold fold(ParkedEvent... waiting) {
        return new DeliveryFold(
                Source.STRIPE,
                new DeliverySnapshot(Map.of(), List.of(waiting)),
                IngestSnapshot.EMPTY,
                new SequentialIds());
    }

    private static ContactId onlyContact(DeliveryWrites writes) {
        List<Contact> contacts = List.copyOf(writes.ingest().contacts());
        assertThat(contacts).hasSize(1);
        return contacts.get(0).id();
    }

    private static Person person(CustomerRef customer, Optional<ExternalId> user) {
        Optional<EmailAddress> nobodys = Optional.empty();
        return Person.of(Optional.of(customer), user, nobodys, Optional.empty());
    }

    private static TranslatedDelivery delivery(String id, Translation translation, Person person) {
        return TestDeliveries.translated(key(id), AT, new Translated(translation, AT, person, Optional.empty()));
    }

    private static ParkedEvent parked(String id, CustomerRef customer) {
        DeliveryRecord trace = new DeliveryRecord(
                key(id),
                "charge.succeeded",
                DeliveryOutcome.PARKED,
                Optional.of(PURCHASE),
                Optional.empty(),
                Optional.of("waits"),
                AT);
        return new ParkedEvent(trace, customer, PURCHASE, Attributes.NONE, Optional.empty(), Attributes.NONE, AT);
    }

    private static DedupeKey key(String id) {
        return new DedupeKey(Source.STRIPE, id);
    }
}

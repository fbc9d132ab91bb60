package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.Timeline;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryQuery;
import dev.intake.webhook.DeliveryRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Events, timeline, deliveries and customers of a contact, on any storage. */
public abstract class ContactHistoryConformance extends StorageKit {
    private static final int ALL = 100;

    // What belongs to a contact

    @Test
    void events_ofAContact_areNewestFirst_pageAfterPage() {
        Contact ann = contact("ann", "ann@example.com");
        Contact bob = contact("bob", "bob@example.com");
        List<EventRecord> events = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            events.add(event(i % 3 == 0 ? bob : ann, SIGNED_UP, NOW.plusSeconds(i / 8)));
        }
        write(stores -> {
            stores.contacts().save(List.of(ann, bob));
            BatchRows.record(stores, events);
        });
        List<EventRecord> anns = events.stream()
                .filter(event -> event.contact().equals(ann.id()))
                .sorted(EventQuery.NEWEST_FIRST)
                .toList();

        EventQuery all = EventQuery.newest(ALL).about(ann.id());
        assertThat(storage.eventViews(tenant.id()).events(all)).isEqualTo(anns);
        assertThat(storage.eventViews(tenant.id())
                        .events(EventQuery.newest(6).about(ann.id()).before(EventQuery.Cursor.of(anns.get(4)))))
                .isEqualTo(anns.subList(5, 11));
        assertThat(storage.eventViews(newTenant().id()).events(all)).isEmpty();
    }

    /** History that is loaded later occurred before. */
    @Test
    void timeline_ofAContact_isByOccurrence_pageAfterPage() {
        Contact ann = contact("ann", "ann@example.com");
        Contact bob = contact("bob", "bob@example.com");
        List<EventRecord> events = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            EventRecord event = event(i % 4 == 0 ? bob : ann, SIGNED_UP, NOW.plusSeconds(i / 8));
            Instant occurred = event.receivedAt().minus(Duration.ofDays((i * 7) % 11));
            events.add(new EventRecord(
                    event.id(),
                    event.contact(),
                    event.type(),
                    event.properties(),
                    occurred,
                    event.receivedAt(),
                    event.source(),
                    event.historical()));
        }
        write(stores -> {
            stores.contacts().save(List.of(ann, bob));
            BatchRows.record(stores, events);
        });
        List<EventRecord> anns = events.stream()
                .filter(event -> event.contact().equals(ann.id()))
                .sorted(Comparator.comparing(Timeline.Order.OCCURRED::of, Timeline.Position.LATEST_FIRST))
                .toList();

        List<EventRecord> paged = new ArrayList<>();
        Optional<Timeline.Position> behind = Optional.empty();
        while (paged.size() < anns.size()) {
            Timeline page = storage.eventViews(tenant.id()).timeline(ann.id(), behind, 7);
            assertThat(page.order()).isEqualTo(Timeline.Order.OCCURRED);
            paged.addAll(page.events());
            behind = Optional.of(page.order().of(paged.get(paged.size() - 1)));
        }
        assertThat(paged).isEqualTo(anns);
        assertThat(storage.eventViews(tenant.id()).timeline(ann.id(), behind, 7).events())
                .isEmpty();
        Timeline.Position arrived = Timeline.Order.ARRIVED.of(anns.get(0));
        assertThat(storage.eventViews(tenant.id())
                        .timeline(ann.id(), Optional.of(arrived), ALL)
                        .events())
                .isEqualTo(storage.eventViews(tenant.id())
                        .events(EventQuery.newest(ALL).about(ann.id()).before(EventQuery.Cursor.of(anns.get(0)))));
    }

    @Test
    void deliveries_ofAContact_areNewestFirst_pageAfterPage() {
        Contact ann = contact("ann", "ann@example.com");
        Contact bob = contact("bob", "bob@example.com");
        List<DeliveryRecord> deliveries = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            deliveries.add(delivery("evt_" + i, i % 4 == 0 ? bob.id() : ann.id(), i / 5));
        }
        write(stores -> stores.deliveries().save(deliveries));
        List<DeliveryRecord> anns = deliveries.stream()
                .filter(delivery -> delivery.contact().filter(ann.id()::equals).isPresent())
                .sorted(Comparator.comparing(ContactHistoryConformance::mark).reversed())
                .toList();

        DeliveryQuery all = DeliveryQuery.newest(ALL).about(Optional.of(ann.id()));
        assertThat(storage.connectorViews(tenant.id()).deliveries(all)).isEqualTo(anns);
        assertThat(storage.connectorViews(tenant.id())
                        .deliveries(DeliveryQuery.newest(4)
                                .about(Optional.of(ann.id()))
                                .before(Optional.of(mark(anns.get(3))))))
                .isEqualTo(anns.subList(4, 8));
    }

    private static EventQuery.Cursor mark(DeliveryRecord delivery) {
        return new EventQuery.Cursor(delivery.receivedAt(), delivery.key().eventId());
    }

    private static DeliveryRecord delivery(String id, ContactId contact, int second) {
        return new DeliveryRecord(
                new DedupeKey(Source.STRIPE, id),
                "invoice.paid",
                DeliveryOutcome.PROCESSED,
                Optional.of(SIGNED_UP),
                Optional.of(contact),
                Optional.empty(),
                NOW.plusSeconds(second));
    }

    @Test
    void customers_ofAContact_areThoseThatTurnedOutToBeIt_andOpenOnesThatNameIt() {
        Contact ann = contact("ann", "Ann@example.com");
        Contact other = contact("other", "ann@example.com");
        LinkedCustomer known = link("cus_known", "gone", null).pinnedTo(ann.id());
        LinkedCustomer byId = link("cus_id", "ann", null);
        LinkedCustomer byAddress = link("cus_address", null, "ANN@example.com");
        write(stores -> {
            stores.contacts().save(List.of(ann, other));
            ConnectorRows.link(
                    stores,
                    known,
                    byId,
                    byAddress,
                    link("cus_others", "other", "ann@example.com"),
                    link("cus_nobody", null, "nobody@example.com"),
                    link("cus_found", null, "ann@example.com").pinnedTo(other.id()));
        });

        assertThat(storage.connectorViews(tenant.id()).customers(ann))
                .containsExactlyInAnyOrder(known, byId, byAddress);
    }

    private static LinkedCustomer link(String id, @Nullable String externalId, @Nullable String email) {
        return new LinkedCustomer(
                new CustomerRef(Connector.STRIPE, id),
                new Subject(
                        Optional.ofNullable(externalId).map(ExternalId::new),
                        Optional.ofNullable(email).map(StorageKit::email)),
                Optional.empty());
    }
}

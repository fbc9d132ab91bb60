package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ErasedUser;
import dev.intake.connector.InvoiceMemory;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.secret.StoredSecrets;
import dev.intake.webhook.DeliveryDetails;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryQuery;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.DeliveryRef;
import dev.intake.webhook.DeliveryRefs;
import dev.intake.webhook.DeliverySnapshot;
import dev.intake.webhook.DeliveryStores;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.FailedDeliveryQuery.FailedDeliveries;
import dev.intake.webhook.ParkedEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What every storage must do for deliveries: keep their traces, and those that wait or failed. The storage may contain other
 * tenants; every test creates its own.
 */
public abstract class DeliveryConformance extends ConnectorKit {
    // Deliveries

    @Test
    void deliveries_areReadBackAndReplaced() {
        DeliveryRecord full = new DeliveryRecord(
                key(Source.STRIPE, "evt_1"),
                "customer.subscription.created",
                DeliveryOutcome.PARKED,
                Optional.of(new EventType("subscription-started")),
                Optional.of(new ContactId(UUID.randomUUID())),
                Optional.of("waits 😀"),
                NOW);
        DeliveryRecord bare = trace(key(Source.POLAR, "evt_1"), DeliveryOutcome.IGNORED, NOW);
        DeliveryRecord released = full.released(new ContactId(UUID.randomUUID()));
        write(stores -> stores.deliveries().save(List.of(full, bare)));
        write(stores -> assertThat(
                        stores.deliveries().traces(Set.of(full.key(), bare.key(), key(Source.CLERK, "evt_1"))))
                .isEqualTo(Map.of(full.key(), full, bare.key(), bare)));

        write(stores -> stores.deliveries().save(List.of(released)));

        write(stores -> {
            assertThat(stores.deliveries().traces(Set.of(full.key()))).isEqualTo(Map.of(full.key(), released));
            assertThat(stores.deliveries().traces(Set.of())).isEmpty();
        });
    }

    @Test
    void deliveries_areListedPageAfterPage() {
        List<DeliveryRecord> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            all.add(trace(key(Source.STRIPE, "evt_" + i), DeliveryOutcome.IGNORED, NOW.plusSeconds(i / 4)));
        }
        write(stores -> stores.deliveries().save(all));
        all.sort(Comparator.comparing(DeliveryRecord::mark).reversed());

        for (Optional<Connector> of : List.of(Optional.<Connector>empty(), Optional.of(Connector.STRIPE))) {
            DeliveryQuery query = DeliveryQuery.newest(5).of(of);
            assertThat(storage.connectorViews(tenant).deliveries(of, Optional.empty(), 3))
                    .isEqualTo(all.subList(0, 3));
            assertThat(found(query.before(Optional.of(all.get(2).mark())))).isEqualTo(all.subList(3, 8));
            assertThat(found(query.before(Optional.of(all.get(9).mark())))).isEmpty();
        }
    }

    @Test
    void deliveries_areListedNewestFirst_byConnectorAndOutcome() {
        DeliveryRecord first = trace(key(Source.STRIPE, "evt_1"), DeliveryOutcome.IGNORED, NOW);
        DeliveryRecord second = trace(key(Source.POLAR, "evt_2"), DeliveryOutcome.PROCESSED, NOW.plusSeconds(1));
        DeliveryRecord third = trace(key(Source.STRIPE, "evt_3"), DeliveryOutcome.PROCESSED, NOW.plusSeconds(2));
        write(stores -> stores.deliveries().save(List.of(second, third, first)));

        assertThat(deliveries(Optional.empty(), Optional.empty(), 9)).containsExactly(third, second, first);
        assertThat(deliveries(Optional.empty(), Optional.empty(), 2)).containsExactly(third, second);
        assertThat(deliveries(Optional.of(Connector.STRIPE), Optional.empty(), 9))
                .containsExactly(third, first);
        assertThat(deliveries(Optional.of(Connector.STRIPE), Optional.of(DeliveryOutcome.IGNORED), 9))
                .containsExactly(first);
        assertThat(deliveries(Optional.of(Connector.CLERK), Optional.empty(), 9))
                .isEmpty();
    }

    @Test
    void deliveries_areFoundByTypeContactAndTime() {
        ContactId ann = new ContactId(UUID.randomUUID());
        DeliveryRecord early = trace(key(Source.STRIPE, "evt_1"), DeliveryOutcome.IGNORED, NOW);
        DeliveryRecord late = new DeliveryRecord(
                key(Source.STRIPE, "evt_2"),
                "charge.refunded",
                DeliveryOutcome.PROCESSED,
                Optional.of(new EventType("refund-issued")),
                Optional.of(ann),
                Optional.empty(),
                NOW.plusSeconds(60));
        write(stores -> stores.deliveries().save(List.of(early, late)));
        DeliveryQuery all = DeliveryQuery.newest(9);

        assertThat(found(all)).containsExactly(late, early);
        assertThat(found(all.ofType(Optional.of("charge.refunded")))).containsExactly(late);
        assertThat(found(all.ofType(Optional.of("refund-issued")))).containsExactly(late);
        assertThat(found(all.ofType(Optional.of("invoice.paid")))).containsExactly(early);
        assertThat(found(all.about(Optional.of(ann)))).containsExactly(late);
        assertThat(found(all.since(Optional.of(NOW.plusSeconds(60))))).containsExactly(late);
        assertThat(found(all.since(Optional.of(NOW.plusSeconds(61))))).isEmpty();
        assertThat(found(all.about(Optional.of(ann)).with(Optional.of(DeliveryOutcome.IGNORED))))
                .isEmpty();
        assertThat(storage.connectorViews(tenant).searchEnd(all.ofType(Optional.of("x"))))
                .isEmpty();
    }

    private List<DeliveryRecord> found(DeliveryQuery query) {
        return storage.connectorViews(tenant).deliveries(query);
    }

    @Test
    void deliveries_areForgottenByAge_exceptForThoseThatWaitAndThoseWhoseBodyIsKept() {
        for (DeliveryOutcome outcome : DeliveryOutcome.values()) {
            write(stores -> stores.deliveries()
                    .save(List.of(
                            trace(key(Source.CLERK, "old " + outcome), outcome, NOW.minusSeconds(1)),
                            trace(key(Source.CLERK, "new " + outcome), outcome, NOW))));
        }
        FailedDelivery kept = failed("old and kept", NOW.minusSeconds(1));
        write(stores -> {
            stores.deliveries().save(List.of(trace(kept.key(), DeliveryOutcome.FAILED, kept.receivedAt())));
            stores.failed().keep(List.of(kept));
        });

        write(stores -> assertThat(stores.deliveries().deleteBefore(NOW, 99)).isEqualTo(3));

        assertThat(deliveries(Optional.empty(), Optional.empty(), 99))
                .extracting(delivery -> delivery.key().id())
                .containsExactlyInAnyOrder(
                        "new PROCESSED", "new IGNORED", "new PARKED", "new FAILED", "old PARKED", "old and kept");
    }

    @Test
    void delivery_isFoundWithTheEventThatIsParked_orTheBodyThatIsKept() {
        ParkedEvent parked = parked("evt_1", "cus_1", NOW);
        FailedDelivery failed = failed("evt_2", NOW);
        DeliveryRecord failedTrace = trace(failed.key(), DeliveryOutcome.FAILED, NOW);
        DeliveryRecord ignored = trace(key(Source.POLAR, "evt_3"), DeliveryOutcome.IGNORED, NOW);
        write(stores -> {
            stores.deliveries().save(List.of(parked.delivery(), failedTrace, ignored));
            ConnectorRows.park(stores, parked);
            stores.failed().keep(List.of(failed));
            stores.failed().countAttempt(failed.key());
            stores.failed().countAttempt(ignored.key());
        });

        assertThat(delivery(parked.delivery()))
                .contains(new DeliveryDetails(parked.delivery(), Optional.of(parked), Optional.empty(), 0));
        assertThat(delivery(failedTrace))
                .contains(new DeliveryDetails(failedTrace, Optional.empty(), Optional.of(failed), 2));
        assertThat(delivery(ignored)).contains(new DeliveryDetails(ignored, Optional.empty(), Optional.empty(), 0));
        assertThat(delivery(trace(key(Source.POLAR, "evt_4"), DeliveryOutcome.IGNORED, NOW)))
                .isEmpty();

        write(stores -> {
            stores.failed().keep(List.of(failed));
            stores.failed().drop(Set.of(ignored.key()));
        });
        assertThat(delivery(failedTrace).orElseThrow().attempts()).isEqualTo(2);
    }

    private Optional<DeliveryDetails> delivery(DeliveryRecord trace) {
        return storage.connectorViews(tenant).delivery(trace.key().eventId());
    }

    @Test
    void deliveries_areForgottenSoManyAtOnce_theOldestFirst() {
        for (int i = 0; i < 5; i++) {
            DeliveryRecord old = trace(key(Source.POLAR, "old " + i), DeliveryOutcome.IGNORED, NOW.minusSeconds(9 - i));
            write(stores -> stores.deliveries().save(List.of(old)));
        }

        write(stores -> assertThat(stores.deliveries().deleteBefore(NOW, 2)).isEqualTo(2));
        assertThat(deliveries(Optional.empty(), Optional.empty(), 99))
                .extracting(delivery -> delivery.key().id())
                .containsExactly("old 4", "old 3", "old 2");
        write(stores -> assertThat(stores.deliveries().deleteBefore(NOW, 2)).isEqualTo(2));
        write(stores -> assertThat(stores.deliveries().deleteBefore(NOW, 2)).isEqualTo(1));
    }

    @Test
    void gather_returnsTheStoredDataOfAllReferences() {
        ObjectRef object = object(ObjectRef.Kind.INVOICE, "in_1");
        ParkedEvent parked = parked("evt_2", "cus_2", NOW);
        LinkedCustomer link = new LinkedCustomer(
                customer("cus_1"),
                new Subject(Optional.of(new ExternalId("u1")), EmailAddress.parse("Ann@Example.com")),
                Optional.of(new ContactId(UUID.randomUUID())));
        DeliveryRecord trace = trace(key(Source.STRIPE, "evt_1"), DeliveryOutcome.PROCESSED, NOW);
        DeliveryRecord ignored = trace(key(Source.STRIPE, "evt_4"), DeliveryOutcome.IGNORED, NOW);
        DeliveryRecord failed = trace(key(Source.STRIPE, "evt_3"), DeliveryOutcome.FAILED, NOW);
        MetadataMemory metadata = new MetadataMemory(Map.of(new AttributeKey("plan"), NOW), Attributes.NONE);
        Known known = new Known(
                Map.of(
                        object,
                        new InvoiceMemory(true, false),
                        ObjectRef.metadataOf(customer("cus_1")),
                        metadata,
                        ObjectRef.erased(customer("cus_2")),
                        new ErasedUser(NOW)),
                Map.of(link.customer(), link),
                parked);
        write(stores -> {
            stores.deliveries().save(List.of(trace, ignored, failed, parked.delivery()));
            ConnectorRows.remember(stores, known.memories());
            ConnectorRows.link(stores, link);
            ConnectorRows.park(stores, parked);
        });
        List<DeliveryRef> named = new ArrayList<>();
        for (DedupeKey key : List.of(trace.key(), ignored.key(), failed.key(), key(Source.POLAR, "evt_1"))) {
            for (Optional<ObjectRef> about : List.of(
                    Optional.<ObjectRef>empty(),
                    Optional.of(object),
                    Optional.of(object(ObjectRef.Kind.PAYMENT, "in_1")))) {
                for (Optional<CustomerRef> customer : List.of(
                        Optional.<CustomerRef>empty(),
                        Optional.of(customer("cus_1")),
                        Optional.of(customer("cus_2")))) {
                    named.add(new DeliveryRef(key, about, customer));
                }
            }
        }

        write(stores -> {
            assertGathers(stores, named, known);
            named.forEach(ref -> assertGathers(stores, List.of(ref), known));
        });
    }

    private record Known(
            Map<ObjectRef, ObjectMemory> memories, Map<CustomerRef, LinkedCustomer> links, ParkedEvent parked) {}

    private static <K, V> Map<K, V> only(Set<K> keys, Map<K, V> all) {
        Map<K, V> some = new HashMap<>(all);
        some.keySet().retainAll(keys);
        return some;
    }

    private static void assertGathers(DeliveryStores stores, List<DeliveryRef> named, Known known) {
        Set<DedupeKey> keys = named.stream().map(DeliveryRef::key).collect(Collectors.toSet());
        Set<ObjectRef> objects =
                named.stream().flatMap(ref -> ref.object().stream()).collect(Collectors.toSet());
        Set<CustomerRef> customers =
                named.stream().flatMap(ref -> ref.customer().stream()).collect(Collectors.toSet());
        Map<DedupeKey, DeliveryRecord> traces = stores.deliveries().traces(keys);
        Set<CustomerRef> unfinished = named.stream()
                .filter(ref -> Optional.ofNullable(traces.get(ref.key()))
                        .filter(trace -> trace.outcome() == DeliveryOutcome.PROCESSED)
                        .isEmpty())
                .flatMap(ref -> ref.customer().stream())
                .collect(Collectors.toSet());

        DeliverySnapshot snapshot = stores.gather(new DeliveryRefs(named, Optional.empty()));

        assertThat(snapshot.secrets()).isEmpty();
        assertThat(snapshot.traces()).isEqualTo(traces);
        assertThat(snapshot.memories()).isEqualTo(only(objects, known.memories()));
        assertThat(snapshot.links()).isEqualTo(only(customers, known.links()));
        assertThat(customers)
                .allSatisfy(customer -> assertThat(snapshot.metadata().get(customer))
                        .isEqualTo(known.memories().get(ObjectRef.metadataOf(customer))));
        assertThat(snapshot.waiting())
                .isEqualTo(unfinished.contains(known.parked().customer()) ? List.of(known.parked()) : List.of());
        assertThat(snapshot.erased())
                .isEqualTo(
                        customers.contains(customer("cus_2"))
                                ? Map.of(customer("cus_2"), new ErasedUser(NOW).remembersUntil())
                                : Map.of());
    }

    @Test
    void gather_returnsTheSecretsThatAreRequested() {
        StoredSecrets secrets = new StoredSecrets(sealed(1, 2, 3), Optional.empty(), "cret", NOW);
        write(stores -> stores.secrets().set(Connector.STRIPE, Optional.of(secrets)));

        write(stores -> {
            assertThat(stores.gather(new DeliveryRefs(List.of(), Optional.of(Connector.STRIPE)))
                            .secrets())
                    .contains(secrets);
            assertThat(stores.gather(new DeliveryRefs(List.of(), Optional.of(Connector.POLAR)))
                            .secrets())
                    .isEmpty();
        });
    }

    // Parked and failed

    @Test
    void parked_waitForTheirCustomerUntilReleased() {
        ParkedEvent first = parked("evt_1", "cus_1", NOW);
        ParkedEvent second = parked("evt_2", "cus_1", NOW.plusSeconds(1));
        ParkedEvent other = parked("evt_3", "cus_2", NOW.plusSeconds(2));
        write(stores -> {
            stores.deliveries().save(List.of(first.delivery(), second.delivery(), other.delivery()));
            ConnectorRows.park(stores, second, other, first);
        });

        assertThat(storage.connectorViews(tenant).parked(9)).containsExactly(first, second, other);
        assertThat(storage.connectorViews(tenant).parked(1)).containsExactly(first);
        assertThat(storage.connectorViews(tenant)
                        .parked(Optional.of(first.delivery().mark()), 1))
                .containsExactly(second);
        assertThat(storage.connectorViews(tenant)
                        .parked(Optional.of(other.delivery().mark()), 9))
                .isEmpty();
        write(stores -> {
            assertThat(ConnectorRows.waitingFor(stores, customer("cus_1"))).containsExactlyInAnyOrder(first, second);
            assertThat(ConnectorRows.waitingFor(stores, customer("cus_3"))).isEmpty();
            assertThat(ConnectorRows.waitingFor(stores)).isEmpty();
            ConnectorRows.release(stores, first.delivery().key(), key(Source.STRIPE, "unknown"));
            ConnectorRows.release(stores);
        });
        write(stores ->
                assertThat(ConnectorRows.waitingFor(stores, customer("cus_1"))).containsExactly(second));
    }

    @Test
    void failed_areKeptUntilDropped() {
        FailedDelivery first = failed("evt_1", NOW);
        FailedDelivery second = failed("evt_2", NOW.plusSeconds(1));
        FailedDelivery third = failed("evt_3", NOW.plusSeconds(2));
        write(stores -> stores.failed().keep(List.of(third, second, first)));
        assertThat(storage.connectorViews(tenant).failed(9)).containsExactly(first, second, third);
        assertThat(storage.connectorViews(tenant).failed(2)).containsExactly(first, second);

        write(stores -> {
            stores.failed().drop(Set.of(second.key(), key(Source.CLERK, "evt_9")));
            stores.failed().drop(Set.of());
            assertThat(stores.failed().deleteBefore(NOW.plusSeconds(1), 9)).isEqualTo(1);
        });
        assertThat(storage.connectorViews(tenant).failed(9)).containsExactly(third);

        write(stores -> {
            stores.failed().keep(List.of(first, second));
            assertThat(stores.failed().deleteBefore(NOW.plusSeconds(9), 2)).isEqualTo(2);
        });
        assertThat(storage.connectorViews(tenant).failed(9)).containsExactly(third);
    }

    @Test
    void failed_areCountedForEveryTenant_thoseWithTheMostFirst() {
        TenantId other = newTenant();
        write(stores -> stores.failed().keep(List.of(failed("evt_1", NOW))));
        storage.unitOfWork().inTenant(other, stores -> {
            stores.failed().keep(List.of(failed("evt_1", NOW), failed("evt_2", NOW)));
            return other;
        });

        assertThat(storage.acrossTenants().failedDeliveries(999))
                .containsSubsequence(new FailedDeliveries(other, 2), new FailedDeliveries(tenant, 1))
                .noneMatch(failed -> failed.waiting() == 0);
        assertThat(storage.acrossTenants().failedDeliveries(1)).hasSize(1);
    }
}

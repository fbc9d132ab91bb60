package dev.intake.usecase;

import dev.intake.connector.Person;
import dev.intake.connector.Translated;
import dev.intake.connector.Translator;
import dev.intake.contact.ContactBook;
import dev.intake.contact.ContactId;
import dev.intake.contact.Identity;
import dev.intake.delivery.CustomerSnapshot;
import dev.intake.delivery.DeliveryOutcome;
import dev.intake.delivery.DeliveryPlan;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.delivery.DeliveryRefs;
import dev.intake.delivery.DeliveryRules;
import dev.intake.delivery.Incoming;
import dev.intake.delivery.LinkedCustomer;
import dev.intake.delivery.ParkedEvent;
import dev.intake.delivery.StoredRefs;
import dev.intake.id.IdGenerator;
import dev.intake.ingest.Batch;
import dev.intake.ingest.OperationResult;
import dev.intake.json.Json;
import dev.intake.port.ConnectorStores;
import dev.intake.port.TenantStores;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes what one verified delivery comes to, within one unit of work. */
final class DeliveryWriter {
    private final VerifiedDelivery delivery;
    private final Translator translator;
    private final IdGenerator ids;
    private final TenantStores stores;
    private final ConnectorStores connectors;

    DeliveryWriter(VerifiedDelivery delivery, IdGenerator ids, TenantStores stores) {
        this.delivery = delivery;
        this.translator = Provider.of(delivery.connector()).translator();
        this.ids = ids;
        this.stores = stores;
        this.connectors = stores.connectors();
    }

    /** What is stored of the delivery and of whom and what it names; a failed one may be run again. */
    StoredRefs stored() {
        Json payload = delivery.payload();
        return connectors.of(
                new DeliveryRefs(delivery.key(), translator.object(payload), translator.customer(payload)));
    }

    /** Translates the delivery and writes all that it comes to. */
    DeliveryOutcome write(StoredRefs known) {
        Translated translated = translator.translate(delivery.payload(), delivery.receivedAt(), known.memory());
        translated
                .learned()
                .ifPresent(learned -> connectors.objects().save(Map.of(learned.object(), learned.memory())));
        Incoming incoming = new Incoming(delivery.key(), delivery.type(), delivery.receivedAt(), translated);
        DeliveryPlan plan = DeliveryRules.plan(incoming, snapshot(translated.person(), known));
        store(plan);
        return plan.trace().outcome();
    }

    private CustomerSnapshot snapshot(Person person, StoredRefs known) {
        if (person.customer().isEmpty()) {
            return new CustomerSnapshot(Optional.empty(), Optional.empty(), Optional.empty(), List.of());
        }
        Optional<ContactId> linked = known.link().flatMap(LinkedCustomer::contact);
        Set<Identity> identities = new HashSet<>();
        linked.ifPresent(identities::add);
        person.externalId().ifPresent(identities::add);
        ContactBook contacts = new ContactBook(stores.contacts().candidates(identities, 1));
        return new CustomerSnapshot(
                known.link(),
                linked.flatMap(contacts::resolve),
                person.externalId().flatMap(contacts::resolve),
                known.awaited()
                        ? connectors
                                .parked()
                                .waitingFor(Set.of(person.customer().get()))
                        : List.of());
    }

    private void store(DeliveryPlan plan) {
        stores.contacts().save(plan.claimed().stream().toList());
        List<OperationResult> results = plan.operations().isEmpty()
                ? List.of()
                : BatchWriter.write(
                        new Batch(delivery.connector().source(), delivery.receivedAt(), plan.operations()),
                        stores,
                        ids);
        Optional<ContactId> contact = results.stream()
                .filter(OperationResult.Ok.class::isInstance)
                .map(result -> ((OperationResult.Ok) result).contact())
                .findFirst();
        connectors.deliveries().save(traces(plan, contact));
        plan.link()
                .ifPresent(link -> connectors
                        .customers()
                        .save(List.of(contact.map(link::pinnedTo).orElse(link))));
        plan.park().ifPresent(parked -> connectors.parked().park(List.of(parked)));
        connectors
                .parked()
                .release(plan.released().stream()
                        .map(parked -> parked.delivery().key())
                        .collect(Collectors.toSet()));
    }

    private static List<DeliveryRecord> traces(DeliveryPlan plan, Optional<ContactId> contact) {
        List<DeliveryRecord> traces = new ArrayList<>();
        boolean processed = plan.trace().outcome() == DeliveryOutcome.PROCESSED;
        traces.add(contact.filter(known -> processed).map(plan.trace()::about).orElse(plan.trace()));
        for (ParkedEvent parked : plan.released()) {
            traces.add(parked.delivery().released(contact.orElseThrow()));
        }
        return traces;
    }
}

package dev.intake.sync;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.Delivery;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.Person;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.connector.clerk.ClerkTranslator;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.Identity;
import dev.intake.event.DedupeKey;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestPlan;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.kernel.Connector;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Json;
import dev.intake.kernel.Source;
import dev.intake.webhook.DeliveryFold;
import dev.intake.webhook.DeliveryRef;
import dev.intake.webhook.DeliveryRefs;
import dev.intake.webhook.DeliverySnapshot;
import dev.intake.webhook.DeliveryWriter;
import dev.intake.webhook.DeliveryWrites;
import dev.intake.webhook.TranslatedDelivery;
import dev.intake.webhook.VerifiedDelivery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Stores listed users within one unit of work: contacts, customer links and object memories, but no events. */
final class UserWriter {
    private static final Delivery NO_DELIVERY = new Delivery(Map.of(), new byte[0]);

    private final ClerkTranslator translator = new ClerkTranslator();
    private final SyncStores stores;
    private final IdGenerator ids;

    UserWriter(SyncStores stores, IdGenerator ids) {
        this.stores = stores;
        this.ids = ids;
    }

    /**
     * Stores the users.
     *
     * @param at when they were listed
     * @return counts of the users that are contacts
     */
    ImportCounts write(List<Json> users, Instant at) {
        List<Json> updates = users.stream().map(ClerkTranslator::asUpdate).toList();
        DeliverySnapshot stored = stores.gather(new DeliveryRefs(
                updates.stream().flatMap(update -> ref(update).stream()).toList(), Optional.empty()));
        Map<ObjectRef, ObjectMemory> learned = new LinkedHashMap<>();
        List<TranslatedDelivery> current = current(updates, at, stored, learned);
        IngestSnapshot before = gather(current, stored.links());
        DeliveryFold fold =
                new DeliveryFold(Source.CLERK, new DeliverySnapshot(stored.links(), List.of()), before, ids);
        current.forEach(fold::apply);
        DeliveryWrites writes = fold.writes();
        stores.apply(new DeliveryWrites(
                writes.ingest(), List.of(), writes.links(), learned, List.of(), Set.of(), List.of(), List.of()));
        return imported(current.size(), before, writes.ingest());
    }

    private Optional<DeliveryRef> ref(Json update) {
        return translator
                .customer(update)
                .map(user -> new DeliveryRef(key(user), translator.object(update), Optional.of(user)));
    }

    private IngestSnapshot gather(List<TranslatedDelivery> users, Map<CustomerRef, LinkedCustomer> links) {
        Set<Identity> identities = DeliveryWriter.identities(users, links);
        return stores.gather(BatchRefs.contacts(identities, 1));
    }

    private static ImportCounts imported(int users, IngestSnapshot before, IngestPlan plan) {
        Set<ContactId> known = before.candidates().stream().map(Contact::id).collect(Collectors.toSet());
        long updated = plan.contacts().stream()
                .map(Contact::id)
                .filter(known::contains)
                .count();
        long created = plan.contacts().size() - updated;
        return new ImportCounts(created, updated, users - created - updated);
    }

    /**
     * Returns the users whose stored data is not newer, and whose contact was not erased.
     *
     * @param learned receives the state of all users that were not erased
     */
    private List<TranslatedDelivery> current(
            List<Json> updates, Instant at, DeliverySnapshot stored, Map<ObjectRef, ObjectMemory> learned) {
        Map<ObjectRef, ObjectMemory> known = new HashMap<>(stored.memories());
        List<TranslatedDelivery> current = new ArrayList<>();
        for (Json update : updates) {
            Optional<ObjectRef> user = translator.object(update);
            Optional<ObjectMemory> memory = user.map(known::get);
            Translated translated = translator.translate(update, at, memory);
            if (stored.isErased(translated)) {
                continue;
            }
            translated.learned().ifPresent(now -> {
                known.put(now.object(), now.memory());
                learned.put(now.object(), now.memory());
            });
            if (translated.translation() instanceof Translation.ContactRefresh
                    && translated.person().link().isPresent()) {
                current.add(new TranslatedDelivery(listed(update, translated.person(), at), user, translated));
            }
        }
        return current;
    }

    /** Returns the equivalent event. It was not delivered, so neither its trace nor its key is stored. */
    private static VerifiedDelivery listed(Json update, Person person, Instant at) {
        DedupeKey key = key(person.customer().orElseThrow());
        return new VerifiedDelivery(NO_DELIVERY, Connector.CLERK, key, "user", update, at, Optional.empty());
    }

    private static DedupeKey key(CustomerRef user) {
        return new DedupeKey(Source.CLERK, user.id());
    }
}

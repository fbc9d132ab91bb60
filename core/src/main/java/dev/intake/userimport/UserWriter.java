package dev.intake.userimport;

import dev.intake.connector.CustomerRef;
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
import dev.intake.id.IdGenerator;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestPlan;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.json.Json;
import dev.intake.source.Source;
import dev.intake.webhook.ConnectorStores;
import dev.intake.webhook.DeliveryFold;
import dev.intake.webhook.DeliverySnapshot;
import dev.intake.webhook.DeliveryWriter;
import dev.intake.webhook.DeliveryWrites;
import dev.intake.webhook.Incoming;
import dev.intake.webhook.LinkedCustomer;
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
    private final ClerkTranslator translator = new ClerkTranslator();
    private final UserImportStores stores;
    private final ConnectorStores connectors;
    private final IdGenerator ids;

    UserWriter(UserImportStores stores, IdGenerator ids) {
        this.stores = stores;
        this.connectors = stores;
        this.ids = ids;
    }

    /**
     * Stores the users.
     *
     * @param at when they were listed
     * @return counts of the users that are contacts
     */
    ImportedUsers write(List<Json> users, Instant at) {
        List<Incoming> current =
                current(users.stream().map(ClerkTranslator::asUpdate).toList(), at);
        DeliverySnapshot before = gather(current);
        DeliveryFold fold = new DeliveryFold(Source.CLERK, before, ids);
        current.forEach(fold::apply);
        DeliveryWrites writes = fold.writes();
        stores.apply(writes.ingest());
        connectors.customers().save(writes.links());
        return imported(current.size(), before.stored(), writes.ingest());
    }

    private DeliverySnapshot gather(List<Incoming> users) {
        Map<CustomerRef, LinkedCustomer> links = connectors
                .customers()
                .links(users.stream()
                        .flatMap(user -> user.translated().person().customer().stream())
                        .collect(Collectors.toSet()));
        Set<Identity> identities = DeliveryWriter.identities(users, links);
        return new DeliverySnapshot(stores.gather(BatchRefs.contacts(identities, 1)), links, List.of());
    }

    private static ImportedUsers imported(int users, IngestSnapshot before, IngestPlan plan) {
        Set<ContactId> known = before.candidates().stream().map(Contact::id).collect(Collectors.toSet());
        long updated = plan.contacts().stream()
                .map(Contact::id)
                .filter(known::contains)
                .count();
        long created = plan.contacts().size() - updated;
        return new ImportedUsers(created, updated, users - created - updated);
    }

    /** Returns the users whose stored data is not newer. Remembers the state of all of them. */
    private List<Incoming> current(List<Json> updates, Instant at) {
        Map<ObjectRef, ObjectMemory> known = new HashMap<>(connectors.objects().of(objects(updates)));
        Map<ObjectRef, ObjectMemory> learned = new LinkedHashMap<>();
        List<Incoming> current = new ArrayList<>();
        for (Json update : updates) {
            Optional<ObjectMemory> memory =
                    translator.object(update).flatMap(user -> Optional.ofNullable(known.get(user)));
            Translated translated = translator.translate(update, at, memory);
            translated.learned().ifPresent(now -> {
                known.put(now.object(), now.memory());
                learned.put(now.object(), now.memory());
            });
            if (translated.translation() instanceof Translation.ContactRefresh
                    && translated.person().link().isPresent()) {
                current.add(new Incoming(key(translated.person()), "user", at, translated, false));
            }
        }
        connectors.objects().save(learned);
        return current;
    }

    private Set<ObjectRef> objects(List<Json> updates) {
        return updates.stream()
                .map(translator::object)
                .flatMap(Optional::stream)
                .collect(Collectors.toSet());
    }

    /** Required by the batch, but not stored, because no event is recorded. */
    private static DedupeKey key(Person person) {
        return new DedupeKey(Source.CLERK, person.customer().orElseThrow().id());
    }
}

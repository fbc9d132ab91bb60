package dev.intake.usecase;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.Person;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.connector.clerk.ClerkTranslator;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.delivery.DeliveryRules;
import dev.intake.delivery.LinkedCustomer;
import dev.intake.id.IdGenerator;
import dev.intake.ingest.Batch;
import dev.intake.ingest.IngestPlan;
import dev.intake.ingest.IngestRules;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationResult;
import dev.intake.json.Json;
import dev.intake.port.ConnectorStores;
import dev.intake.port.ImportedUsers;
import dev.intake.port.TenantStores;
import dev.intake.source.Source;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes what listed users come to, within one unit of work: contacts, links and memories, and no event. */
final class UserWriter {
    private final ClerkTranslator translator = new ClerkTranslator();
    private final TenantStores stores;
    private final ConnectorStores connectors;
    private final IdGenerator ids;

    UserWriter(TenantStores stores, IdGenerator ids) {
        this.stores = stores;
        this.connectors = stores.connectors();
        this.ids = ids;
    }

    /**
     * Writes them.
     *
     * @param at when they were listed
     * @return what became of those who are contacts now
     */
    ImportedUsers write(List<Json> users, Instant at) {
        List<Person> current =
                current(users.stream().map(ClerkTranslator::asUpdate).toList(), at);
        List<Operation> operations = current.stream().map(UserWriter::identify).toList();
        Batch batch = new Batch(Source.CLERK, at, operations);
        IngestSnapshot before = BatchWriter.gather(batch, stores);
        IngestPlan plan = IngestRules.plan(batch, before, ids);
        BatchWriter.scatter(plan, stores);
        link(current, plan.results());
        return imported(current.size(), before, plan);
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

    /** Those whose data may be stored. What all of them show is remembered. */
    private List<Person> current(List<Json> updates, Instant at) {
        Map<ObjectRef, ObjectMemory> known = new HashMap<>(connectors.objects().of(objects(updates)));
        Map<ObjectRef, ObjectMemory> learned = new LinkedHashMap<>();
        List<Person> current = new ArrayList<>();
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
                current.add(translated.person());
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

    private static Operation identify(Person person) {
        return new Operation.Identify(person.subject().orElseThrow(), person.name(), person.attributes());
    }

    private void link(List<Person> people, List<OperationResult> results) {
        Map<CustomerRef, LinkedCustomer> links = new HashMap<>(connectors
                .customers()
                .links(people.stream().map(UserWriter::customer).collect(Collectors.toSet())));
        Map<CustomerRef, LinkedCustomer> changed = new LinkedHashMap<>();
        for (int i = 0; i < people.size(); i++) {
            CustomerRef customer = customer(people.get(i));
            Optional<LinkedCustomer> before = Optional.ofNullable(links.get(customer));
            LinkedCustomer after = DeliveryRules.link(people.get(i), before)
                    .orElseThrow()
                    .pinnedTo(((OperationResult.Ok) results.get(i)).contact());
            if (!before.equals(Optional.of(after))) {
                links.put(customer, after);
                changed.put(customer, after);
            }
        }
        connectors.customers().save(changed.values());
    }

    private static CustomerRef customer(Person person) {
        return person.customer().orElseThrow();
    }
}

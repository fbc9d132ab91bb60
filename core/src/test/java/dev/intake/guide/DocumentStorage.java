package dev.intake.guide;

import dev.intake.access.KeyHash;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.Attributes;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.ingest.BatchReader;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestPlan;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.ingest.IngestStorage;
import dev.intake.ingest.IngestStores;
import dev.intake.ingest.ReportFacts;
import dev.intake.ingest.Snapshots;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.kernel.UnitOfWork;
import dev.intake.tenant.IngestionAccess;
import dev.intake.tenant.KeyHolders;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Stores contacts and events as a store of documents would, without programs: everything that ingestion requires of a
 * storage. The documents are in memory here.
 */
final class DocumentStorage implements IngestStorage, UnitOfWork<IngestStores>, Snapshots {
    private final Map<TenantId, Documents> committed = new HashMap<>();

    synchronized void add(IngestionAccess tenant) {
        Documents documents = new Documents(tenant, new HashMap<>(), new HashMap<>(), new HashMap<>(), new HashMap<>());
        documents.saveKeys(tenant.key(), tenant.replacedKey());
        documents.saveBucket(tenant.bucket());
        committed.put(tenant.id(), documents);
    }

    @Override
    public UnitOfWork<IngestStores> unitOfWork() {
        return this;
    }

    @Override
    public Snapshots snapshots() {
        return this;
    }

    @Override
    public synchronized KeyHolders registry() {
        return key -> all().stream()
                .filter(tenant -> Stream.concat(
                                tenant.key().stream(), tenant.replacedKey().map(ReplacedKey::key).stream())
                        .map(StoredKey::hash)
                        .anyMatch(key::equals))
                .findFirst()
                .map(IngestionAccess::id);
    }

    private synchronized List<IngestionAccess> all() {
        return committed.values().stream().map(Documents::stored).toList();
    }

    @Override
    public synchronized Optional<IngestionAccess> ingestionAccess(TenantId id) {
        return Optional.ofNullable(committed.get(id)).map(Documents::stored);
    }

    /** The work changes a copy, which replaces the documents if the work does not throw. */
    @Override
    public synchronized <T> Optional<T> inTenant(TenantId tenant, Work<? super IngestStores, T> work) {
        if (!committed.containsKey(tenant)) {
            return Optional.empty();
        }
        Documents changed = committed.get(tenant).copy();
        T result = work.in(changed);
        committed.put(tenant, changed);
        return Optional.of(result);
    }

    @Override
    public <T> Optional<T> ofTenant(TenantId tenant, Work<? super BatchReader, T> work) {
        return copyOf(tenant).map(work::in);
    }

    private synchronized Optional<Documents> copyOf(TenantId tenant) {
        return Optional.ofNullable(committed.get(tenant)).map(Documents::copy);
    }

    /**
     * The documents of a tenant: texts, numbers, booleans and maps of them.
     *
     * @param access what ingestion needs of the tenant when the unit of work began
     */
    private record Documents(
            IngestionAccess access,
            Map<String, String> admission,
            Map<ContactId, Map<String, Object>> contacts,
            Map<EventId, Map<String, Object>> events,
            Map<EventType, String> profiles)
            implements IngestStores {
        private Documents copy() {
            return new Documents(
                    stored(),
                    new HashMap<>(admission),
                    new HashMap<>(contacts),
                    new HashMap<>(events),
                    new HashMap<>(profiles));
        }

        private IngestionAccess stored() {
            Optional<Instant> until = admitted("replaced-until").map(Instant::parse);
            return access.withKeys(
                            key("key"), key("replaced").flatMap(key -> until.map(end -> new ReplacedKey(key, end))))
                    .withBucket(admitted("bucket").flatMap(TokenBucket::parse).orElseThrow());
        }

        private Optional<String> admitted(String name) {
            return Optional.ofNullable(admission.get(name));
        }

        private Optional<StoredKey> key(String name) {
            return admitted(name)
                    .map(stored -> stored.split(" ", -1))
                    .map(parts -> new StoredKey(
                            KeyHash.ofBytes(HexFormat.of().parseHex(parts[0])), parts[1], Instant.parse(parts[2])));
        }

        @Override
        public void saveKeys(Optional<StoredKey> key, Optional<ReplacedKey> replaced) {
            admission.remove("key");
            admission.remove("replaced");
            key.ifPresent(current -> admission.put("key", written(current)));
            replaced.ifPresent(previous -> {
                admission.put("replaced", written(previous.key()));
                admission.put("replaced-until", previous.endsAt().toString());
            });
        }

        private static String written(StoredKey key) {
            return HexFormat.of().formatHex(key.hash().toBytes()) + " " + key.shownPrefix() + " " + key.generatedAt();
        }

        @Override
        public void saveBucket(TokenBucket bucket) {
            admission.put("bucket", bucket.written());
        }

        @Override
        public IngestSnapshot gather(BatchRefs refs) {
            List<Contact> candidates = contacts.entrySet().stream()
                    .map(stored -> contact(stored.getKey(), stored.getValue()))
                    .filter(contact -> isNamed(contact, refs.identities()))
                    .toList();
            Set<EventId> seen = new HashSet<>(refs.events());
            seen.retainAll(events.keySet());
            Map<EventType, TypeProfile> known = profiles.entrySet().stream()
                    .filter(stored -> refs.types().contains(stored.getKey()))
                    .collect(
                            Collectors.toMap(Map.Entry::getKey, stored -> profile(stored.getKey(), stored.getValue())));
            return IngestSnapshot.withoutPrograms(access.retention(), candidates, seen, known);
        }

        private static boolean isNamed(Contact contact, Set<Identity> identities) {
            return identities.contains(contact.id())
                    || contact.externalId().filter(identities::contains).isPresent()
                    || contact.email().filter(identities::contains).isPresent();
        }

        @Override
        public ReportFacts reportFacts(Set<EventType> types, Set<ContactId> about) {
            return new ReportFacts(List.of(), Map.of(), List.of(), List.of());
        }

        @Override
        public void apply(IngestPlan plan) {
            plan.contacts().forEach(contact -> contacts.put(contact.id(), document(contact)));
            plan.events().forEach(event -> events.put(event.id(), document(event)));
            plan.profiles()
                    .forEach(profile -> profiles.put(
                            profile.type(),
                            profile.commonKeys().stream()
                                    .map(AttributeKey::value)
                                    .collect(Collectors.joining(" "))));
        }

        private static Map<String, Object> document(Contact contact) {
            Map<String, Object> document = new HashMap<>();
            contact.externalId().ifPresent(id -> document.put("externalId", id.value()));
            contact.email().ifPresent(email -> document.put("email", email.value()));
            contact.name().ifPresent(name -> document.put("name", name.value()));
            document.put("attributes", contact.attributes().plain());
            document.put("consent", contact.consent().written());
            document.put("createdAt", contact.createdAt().toString());
            document.put("updatedAt", contact.updatedAt().toString());
            return document;
        }

        @SuppressWarnings("unchecked") // as document() wrote it
        private static Contact contact(ContactId id, Map<String, Object> document) {
            return new Contact(
                    id,
                    text(document, "externalId").map(ExternalId::new),
                    text(document, "email").flatMap(EmailAddress::parse),
                    text(document, "name").map(ContactName::new),
                    Attributes.ofPlain((Map<String, Object>) document.getOrDefault("attributes", Map.of())),
                    text(document, "consent").flatMap(Consent::parse).orElseThrow(),
                    text(document, "createdAt").map(Instant::parse).orElseThrow(),
                    text(document, "updatedAt").map(Instant::parse).orElseThrow());
        }

        private static Optional<String> text(Map<String, Object> document, String member) {
            return Optional.ofNullable(document.get(member)).map(Object::toString);
        }

        private static Map<String, Object> document(EventRecord event) {
            return Map.of(
                    "contact", event.contact().toString(),
                    "type", event.type().value(),
                    "properties", event.properties().plain(),
                    "occurredAt", event.occurredAt().toString(),
                    "receivedAt", event.receivedAt().toString(),
                    "historical", event.historical());
        }

        private static TypeProfile profile(EventType type, String keys) {
            return new TypeProfile(
                    type,
                    Stream.of(keys.split(" ", -1))
                            .filter(key -> !key.isEmpty())
                            .map(AttributeKey::new)
                            .collect(Collectors.toSet()));
        }
    }
}

package dev.intake.guide;

import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.Identity;
import dev.intake.enrollment.ExitSnapshot;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.id.TenantId;
import dev.intake.ingest.BatchReader;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestPlan;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.ingest.IngestStorage;
import dev.intake.ingest.IngestStores;
import dev.intake.ingest.ReportFacts;
import dev.intake.ingest.Snapshots;
import dev.intake.store.UnitOfWork;
import dev.intake.tenant.KeyHolders;
import dev.intake.tenant.Tenant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Stores one tenant in memory, without programs: everything that ingestion requires of a storage. */
final class OneTenantStorage implements IngestStorage, UnitOfWork<IngestStores>, Snapshots {
    private Rows committed;

    OneTenantStorage(Tenant tenant) {
        this.committed = new Rows(tenant);
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
    public KeyHolders registry() {
        return key -> {
            Tenant tenant = rows().tenant();
            return Stream.concat(tenant.key().stream(), tenant.replacedKey().map(ReplacedKey::key).stream())
                    .map(StoredKey::hash)
                    .filter(key::equals)
                    .findFirst()
                    .map(found -> tenant.id());
        };
    }

    @Override
    public Optional<Tenant> tenant(TenantId id) {
        return Optional.of(rows().tenant()).filter(tenant -> tenant.id().equals(id));
    }

    /** The work changes a copy, which replaces the rows if the work does not throw. */
    @Override
    public synchronized <T> Optional<T> inTenant(TenantId tenant, Work<? super IngestStores, T> work) {
        if (!tenant.equals(committed.tenant().id())) {
            return Optional.empty();
        }
        Rows changed = new Rows(committed);
        T result = work.in(changed);
        committed = changed;
        return Optional.of(result);
    }

    @Override
    public <T> Optional<T> ofTenant(TenantId tenant, Work<? super BatchReader, T> work) {
        Rows copy = new Rows(rows());
        return tenant.equals(copy.tenant().id()) ? Optional.of(work.in(copy)) : Optional.empty();
    }

    private synchronized Rows rows() {
        return committed;
    }

    /** What is stored. A committed copy does not change. */
    private static final class Rows implements IngestStores {
        private final Map<ContactId, Contact> contacts = new HashMap<>();
        private final Map<EventId, EventRecord> events = new HashMap<>();
        private final Map<EventType, TypeProfile> profiles = new HashMap<>();
        private Tenant tenant;

        Rows(Tenant tenant) {
            this.tenant = tenant;
        }

        Rows(Rows other) {
            this(other.tenant);
            contacts.putAll(other.contacts);
            events.putAll(other.events);
            profiles.putAll(other.profiles);
        }

        @Override
        public Tenant tenant() {
            return tenant;
        }

        @Override
        public void save(Tenant changed) {
            tenant = changed;
        }

        @Override
        public IngestSnapshot gather(BatchRefs refs) {
            List<Contact> candidates = contacts.values().stream()
                    .filter(contact -> isNamed(contact, refs.identities()))
                    .toList();
            Set<EventId> seen = new HashSet<>(refs.events());
            seen.retainAll(events.keySet());
            Map<EventType, TypeProfile> known = new HashMap<>(profiles);
            known.keySet().retainAll(refs.types());
            return new IngestSnapshot(
                    tenant.retention(), candidates, seen, known, List.of(), Set.of(), ExitSnapshot.NONE);
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
            plan.contacts().forEach(contact -> contacts.put(contact.id(), contact));
            plan.events().forEach(event -> events.put(event.id(), event));
            plan.profiles().forEach(profile -> profiles.put(profile.type(), profile));
        }
    }
}

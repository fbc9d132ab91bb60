package dev.intake.jdbc;

import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.port.AccessStores;
import dev.intake.port.ConnectorStores;
import dev.intake.port.ContactStore;
import dev.intake.port.EmailStore;
import dev.intake.port.EnrollmentStore;
import dev.intake.port.ErasureStore;
import dev.intake.port.EventStore;
import dev.intake.port.PassageStore;
import dev.intake.port.ProfileStore;
import dev.intake.port.ProgramStore;
import dev.intake.port.TenantStores;
import dev.intake.tenant.Tenant;
import java.util.Set;
import java.util.function.Supplier;

/** The stores of one transaction. */
final class JdbcTenantStores implements TenantStores {
    private final TenantSession session;
    private final Supplier<Tenant> locked;
    private final EventTypeReads eventTypes;
    private final KnownEvents events = new KnownEvents();

    JdbcTenantStores(TenantSession session, Supplier<Tenant> locked) {
        this.session = session;
        this.locked = locked;
        this.eventTypes = new EventTypeReads(session);
    }

    @Override
    public Tenant tenant() {
        return locked.get();
    }

    @Override
    public void save(Tenant changed) {
        if (!changed.id().equals(locked.get().id())) {
            throw new IllegalArgumentException("this unit of work is of another tenant");
        }
        session.write("""
                UPDATE tenant
                SET name = :name, signup_event = :signupEvent, key_hash = :keyHash,
                    key_prefix = :keyPrefix, key_generated_at = :keyGeneratedAt::timestamptz,
                    grace_key_hash = :graceKeyHash, grace_key_prefix = :graceKeyPrefix,
                    grace_key_generated_at = :graceKeyGeneratedAt::timestamptz,
                    grace_key_ends_at = :graceKeyEndsAt::timestamptz,
                    requests_per_hour = :requestsPerHour, burst = :burst,
                    bucket_level = :bucketLevel, bucket_at = :bucketAt::timestamptz,
                    event_days = :eventDays, delivery_days = :deliveryDays,
                    forgotten_before = :forgottenBefore::timestamptz, sender_name = :senderName
                WHERE tenant_id = :tenant
                """, write -> TenantRows.bind(write, changed));
    }

    @Override
    public void expect(Set<EventType> types, Set<EventId> recorded) {
        eventTypes.expect(types);
        new JdbcEventStore(session, events).expectSeen(recorded);
    }

    @Override
    public ContactStore contacts() {
        return new JdbcContactStore(session);
    }

    @Override
    public EventStore events() {
        return new JdbcEventStore(session, events);
    }

    @Override
    public ProfileStore profiles() {
        return new JdbcProfileStore(session, eventTypes);
    }

    @Override
    public ProgramStore programs() {
        return new JdbcProgramStore(session, eventTypes);
    }

    @Override
    public EnrollmentStore enrollments() {
        return new JdbcEnrollmentStore(session);
    }

    @Override
    public PassageStore passages() {
        return new JdbcPassageStore(session);
    }

    @Override
    public EmailStore emails() {
        return new JdbcEmailStore(session);
    }

    @Override
    public ConnectorStores connectors() {
        return new JdbcConnectorStores(session, events);
    }

    @Override
    public ErasureStore erasure() {
        return new JdbcErasureStore(session, events);
    }

    @Override
    public AccessStores access() {
        return new JdbcAccessStores(session);
    }
}

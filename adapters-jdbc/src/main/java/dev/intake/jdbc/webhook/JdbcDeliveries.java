package dev.intake.jdbc.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.event.DedupeKey;
import dev.intake.jdbc.connector.JdbcCustomerStore;
import dev.intake.jdbc.connector.JdbcObjectStore;
import dev.intake.jdbc.event.JdbcEventStore;
import dev.intake.jdbc.secret.JdbcSecretStore;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.kernel.Connector;
import dev.intake.secret.StoredSecrets;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.DeliveryRef;
import dev.intake.webhook.DeliveryRefs;
import dev.intake.webhook.DeliverySnapshot;
import dev.intake.webhook.DeliveryWrites;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Gathers and applies deliveries. The queries of all deliveries are sent in one exchange, together with the statement that
 * locks the tenant if it is still pending. Parked events and erased users are read only for deliveries that need them. All
 * writes are sent in one exchange, at the end of the transaction. (ADR 78)
 *
 * @param events the events of the transaction
 */
public record JdbcDeliveries(TenantSession session, JdbcEventStore events) {
    /** Returns the stored data of deliveries and of the objects that they refer to. */
    public DeliverySnapshot gather(DeliveryRefs refs) {
        Supplier<Optional<StoredSecrets>> secrets =
                refs.secretsOf().map(this::queued).orElse(Optional::empty);
        List<StoredDelivery> stored = StoredDelivery.read(session, events, refs.deliveries());
        Map<DedupeKey, DeliveryRecord> traces = new HashMap<>();
        Map<ObjectRef, ObjectMemory> memories = new HashMap<>();
        Map<CustomerRef, LinkedCustomer> links = new HashMap<>();
        Map<CustomerRef, MetadataMemory> metadata = new HashMap<>();
        Map<CustomerRef, Instant> erased = new HashMap<>();
        for (StoredDelivery one : stored) {
            DeliveryRef named = one.named();
            one.trace().ifPresent(trace -> traces.put(named.key(), trace));
            one.memory().ifPresent(memory -> memories.put(named.object().orElseThrow(), memory));
            one.link().ifPresent(link -> links.put(link.customer(), link));
            one.erased().ifPresent(user -> erased.put(named.customer().orElseThrow(), user.remembersUntil()));
            one.metadata().ifPresent(shown -> metadata.put(named.customer().orElseThrow(), shown));
        }
        Set<CustomerRef> releasing =
                stored.stream().flatMap(one -> one.releases().stream()).collect(Collectors.toSet());
        return new DeliverySnapshot(
                secrets.get(),
                traces,
                memories,
                links,
                metadata,
                new JdbcParkedStore(session).waitingFor(releasing),
                erased);
    }

    private Supplier<Optional<StoredSecrets>> queued(Connector connector) {
        Supplier<Map<Connector, StoredSecrets>> secrets = new JdbcSecretStore(session).queue(Set.of(connector));
        return () -> Optional.ofNullable(secrets.get().get(connector));
    }

    /** Stores the rows of deliveries, except those of their batch and the stored bodies of ignored ones. */
    public void apply(DeliveryWrites writes) {
        new JdbcObjectStore(session).save(writes.memories());
        new JdbcDeliveryStore(session).save(writes.traces());
        new JdbcCustomerStore(session).save(writes.links());
        new JdbcParkedStore(session).park(writes.parked());
        new JdbcParkedStore(session).release(writes.released());
        new JdbcFailedStore(session).keep(writes.failed());
    }
}

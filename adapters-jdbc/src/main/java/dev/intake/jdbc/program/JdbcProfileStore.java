package dev.intake.jdbc.program;

import static dev.intake.jdbc.sql.Columns.texts;

import dev.intake.event.EventType;
import dev.intake.event.ProfileStore;
import dev.intake.event.TypeProfile;
import dev.intake.jdbc.event.ProfileRows;
import dev.intake.jdbc.sql.TenantSession;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** The table {@code type_profile}. */
public final class JdbcProfileStore implements ProfileStore {
    private final TenantSession session;
    private final EventTypeReads eventTypes;

    public JdbcProfileStore(TenantSession session, EventTypeReads eventTypes) {
        this.session = session;
        this.eventTypes = eventTypes;
    }

    @Override
    public Map<EventType, TypeProfile> of(Set<EventType> types) {
        return Map.copyOf(eventTypes.queue(types).get().profiles());
    }

    /** Queues the write of new and changed profiles of distinct types. */
    public void save(Collection<TypeProfile> profiles) {
        if (profiles.isEmpty()) {
            return;
        }
        session.write(
                """
                INSERT INTO type_profile (tenant_id, type, common_keys)
                SELECT t.tenant_id, p.type, string_to_array(p.keys, ',')
                FROM tenant AS t
                CROSS JOIN unnest(:types, :keys) AS p (type, keys)
                WHERE t.tenant_id = :tenant
                ORDER BY p.type COLLATE "C"
                ON CONFLICT (tenant_id, type) DO UPDATE
                SET common_keys = excluded.common_keys
                """,
                write -> write.bind(
                                "types",
                                texts(profiles, profile -> profile.type().value()))
                        .bind("keys", texts(profiles, ProfileRows::joinedKeys)));
        eventTypes.forget();
    }
}

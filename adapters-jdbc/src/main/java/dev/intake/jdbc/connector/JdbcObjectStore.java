package dev.intake.jdbc.connector;

import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.EmailAddress;
import dev.intake.jdbc.sql.AttributesJson;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The table {@code object_memory}. */
public record JdbcObjectStore(TenantSession session) {
    /** Returns the remembered states of the objects; an object without one is absent. */
    public Map<ObjectRef, ObjectMemory> of(Set<ObjectRef> objects) {
        return session
                .sql("""
                SELECT connector, kind, object_id, memory
                FROM object_memory
                WHERE tenant_id = :tenant
                    AND (connector, kind, object_id) IN (SELECT * FROM unnest(:connectors, :kinds, :ids))
                """)
                .rows(objects)
                .shorts("connectors", object -> Codes.of(object.connector()))
                .texts("kinds", object -> Codes.of(object.kind()))
                .texts("ids", ObjectRef::id)
                .list(JdbcObjectStore::readEntry)
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Returns the customers whose remembered metadata waits and has one of the addresses as a value. */
    public Set<ObjectRef> metadataNaming(Set<EmailAddress> addresses) {
        return session
                .sql("""
                SELECT o.connector, o.kind, o.object_id, o.memory
                FROM object_memory AS o
                WHERE o.tenant_id = :tenant AND o.kind = :metadata AND EXISTS (
                    SELECT FROM jsonb_each_text((o.memory ->> 'waiting')::jsonb) AS m
                    WHERE\s""" + AttributesJson.MAYBE_ADDRESS + ")")
                .bind("metadata", Codes.of(ObjectRef.Kind.METADATA))
                .texts("addresses", addresses, EmailAddress::key)
                .list(JdbcObjectStore::readEntry)
                .stream()
                .filter(entry -> entry.getValue() instanceof MetadataMemory metadata
                        && EmailAddress.isAnyIn(metadata.waiting(), addresses))
                .collect(Collectors.mapping(Map.Entry::getKey, Collectors.toSet()));
    }

    private static Map.Entry<ObjectRef, ObjectMemory> readEntry(ResultSet row) throws SQLException {
        ObjectRef.Kind kind = Codes.read(ObjectRef.Kind.class, row.getString("kind"));
        return Map.entry(
                new ObjectRef(Codes.connector(row.getShort("connector")), kind, row.getString("object_id")),
                ObjectMemoryJson.read(kind, row.getString("memory")));
    }

    /** Replaces the remembered states of these objects. */
    public void save(Map<ObjectRef, ObjectMemory> memories) {
        session.sql("""
                INSERT INTO object_memory (tenant_id, connector, kind, object_id, memory)
                SELECT t.tenant_id, o.connector, o.kind, o.object_id, o.memory::jsonb
                FROM tenant AS t
                CROSS JOIN unnest(:connectors, :kinds, :ids, :memories) AS o (connector, kind, object_id, memory)
                WHERE t.tenant_id = :tenant
                ORDER BY o.connector, o.kind COLLATE "C", o.object_id COLLATE "C"
                ON CONFLICT (tenant_id, connector, kind, object_id) DO UPDATE
                SET memory = excluded.memory
                """)
                .rows(memories.entrySet())
                .shorts("connectors", entry -> Codes.of(entry.getKey().connector()))
                .texts("kinds", entry -> Codes.of(entry.getKey().kind()))
                .texts("ids", entry -> entry.getKey().id())
                .texts("memories", entry -> ObjectMemoryJson.write(entry.getValue()))
                .write();
    }
}

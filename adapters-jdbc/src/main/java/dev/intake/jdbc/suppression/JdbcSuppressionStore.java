package dev.intake.jdbc.suppression;

import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.jdbc.sql.AddressHash;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.Suppression.Lift;
import dev.intake.suppression.SuppressionStore;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The tables {@code suppression} and {@code suppression_key}. PostgreSQL computes the keyed hashes, so the worker's read
 * joins contacts with suppressions in one statement, and the key never leaves the database. (ADR 107)
 */
public record JdbcSuppressionStore(TenantQueries queries) implements SuppressionStore {
    /** Each of the two keys fills a block of SHA-256, so the hash is HMAC-SHA256 with independent keys (NMAC). */
    private static final int KEY_BYTES = 64;

    private static final SecureRandom RANDOM = new SecureRandom();

    private static final String OF_ADDRESSES = """
            SELECT sent.email_key, s.reason, s.scope, s.since, s.cause, s.lifted_at, s.lifted_by
            FROM suppression_key AS k
            CROSS JOIN unnest(:emails) AS sent (email_key)
            JOIN suppression AS s ON s.tenant_id = k.tenant_id AND s.address = %s
            WHERE k.tenant_id = :tenant AND s.tenant_id = :tenant
            ORDER BY s.address, s.reason
            """.formatted(AddressHash.OF.formatted("sent.email_key"));

    private static final String OF_CONTACTS = """
            SELECT c.contact_id, s.*
            FROM contact AS c
            CROSS JOIN suppression_key AS k
            CROSS JOIN LATERAL (
                SELECT reason, scope, since, cause, lifted_at, lifted_by
                FROM suppression
                WHERE tenant_id = :tenant AND address = %s
                ORDER BY address, reason
                LIMIT 3
            ) AS s
            WHERE c.tenant_id = :tenant AND c.contact_id = ANY (:contacts) AND k.tenant_id = :tenant
                AND s.lifted_at IS NULL
            """.formatted(AddressHash.OF.formatted("c.email_key"));

    private static final String INSERT = """
            INSERT INTO suppression (tenant_id, address, reason, scope, since, cause, lifted_at, lifted_by)
            SELECT t.tenant_id, %s, n.reason, n.scope, n.since, n.cause, n.lifted_at, n.lifted_by
            FROM tenant AS t
            CROSS JOIN unnest(:emails, :reasons, :scopes, :since, :causes, :lifted, :liftedBy)
                AS n (email_key, reason, scope, since, cause, lifted_at, lifted_by)
            JOIN suppression_key AS k ON k.tenant_id = :tenant
            WHERE t.tenant_id = :tenant
            ORDER BY n.reason
            ON CONFLICT (tenant_id, address, reason) DO UPDATE
            SET scope = excluded.scope, since = excluded.since, cause = excluded.cause,
                lifted_at = excluded.lifted_at, lifted_by = excluded.lifted_by
            """.formatted(AddressHash.OF.formatted("n.email_key"));

    /** A suppression of an address that was asked for. */
    private record OfAddress(String key, Suppression suppression) {}

    @Override
    public Map<EmailAddress, List<Suppression>> suppressions(Set<EmailAddress> addresses) {
        Map<String, List<Suppression>> found = queries
                .sql(OF_ADDRESSES)
                .rows(addresses)
                .texts("emails", EmailAddress::key)
                .list(row -> new OfAddress(row.getString("email_key"), SuppressionRows.read(row)))
                .stream()
                .collect(Collectors.groupingBy(
                        OfAddress::key, Collectors.mapping(OfAddress::suppression, Collectors.toList())));
        return addresses.stream()
                .filter(address -> found.containsKey(address.key()))
                .collect(Collectors.toMap(
                        address -> address,
                        address -> SuppressionRows.sorted(found.getOrDefault(address.key(), List.of()))));
    }

    /** A suppression of a row's contact. */
    private record OfContact(ContactId contact, Suppression suppression) {}

    /** Queues the query for the suppressions in force of the contacts' addresses. */
    public Supplier<Map<ContactId, List<Suppression>>> queue(Set<ContactId> contacts) {
        Supplier<List<OfContact>> rows = queries.sql(OF_CONTACTS)
                .rows(contacts)
                .uuids("contacts", ContactId::value)
                .queue(row -> new OfContact(
                        new ContactId(row.getObject("contact_id", UUID.class)), SuppressionRows.read(row)));
        return () -> rows.get().stream()
                .collect(Collectors.groupingBy(
                        OfContact::contact, Collectors.mapping(OfContact::suppression, Collectors.toList())));
    }

    @Override
    public void save(EmailAddress address, Suppression suppression) {
        byte[] inner = random();
        byte[] outer = random();
        queries.sql("""
                INSERT INTO suppression_key (tenant_id, inner_key, outer_key)
                SELECT t.tenant_id, n.*
                FROM tenant AS t
                CROSS JOIN unnest(:inner, :outer) AS n (inner_key, outer_key)
                WHERE t.tenant_id = :tenant
                ORDER BY t.tenant_id
                ON CONFLICT (tenant_id) DO NOTHING
                """)
                .rows(List.of(inner))
                .bytes("inner", key -> key)
                .rows(List.of(outer))
                .bytes("outer", key -> key)
                .update();
        queries.sql(INSERT)
                .rows(List.of(suppression))
                .texts("reasons", row -> Codes.of(row.reason()))
                .texts("scopes", row -> Codes.of(row.scope()))
                .times("since", Suppression::since)
                .texts("causes", row -> row.cause().orElse(null))
                .optionalTimes("lifted", row -> row.lift().map(Lift::at))
                .texts("liftedBy", Suppression::lift, lift -> Codes.of(lift.by()))
                .texts("emails", List.of(address), EmailAddress::key)
                .update();
    }

    private static byte[] random() {
        byte[] bytes = new byte[KEY_BYTES];
        RANDOM.nextBytes(bytes);
        return bytes;
    }
}

package dev.intake.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** The contacts that are in place before the load: each tenant has the same number, numbered from 0. */
final class Contacts {
    private Contacts() {}

    static String externalId(int number) {
        return "user-" + number;
    }

    static String email(int number) {
        return "user-" + number + "@example.org";
    }

    /** The provider's customer that the contact is, once they are linked. */
    static String customer(int number) {
        return "cus_" + externalId(number);
    }

    static String name(int number) {
        return "User Number " + number;
    }

    /** Stores them as the service would have, with ids in the order of time, and brings the statistics up to date. */
    static void store(Connection connection, int perTenant) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("""
                    INSERT INTO contact (
                        tenant_id, contact_id, external_id, email, email_key, name, name_key, attributes,
                        consent_state, consent_source, consent_at, created_at, updated_at)
                    SELECT t.tenant_id,
                        overlay(overlay(md5(t.tenant_id || '-' || n)
                            PLACING lpad(to_hex(1767225600000 + n * 1000 + t.tenant_id), 12, '0') FROM 1)
                            PLACING '7' FROM 13)::uuid,
                        'user-' || n, 'user-' || n || '@example.org', 'user-' || n || '@example.org',
                        'User Number ' || n, 'user number ' || n, '{"plan": "free", "logins": 0}', 'granted', 1, at, at, at
                    FROM generate_series(0, %s - 1) AS n
                    CROSS JOIN tenant AS t
                    CROSS JOIN LATERAL (SELECT timestamptz '2026-01-01 00:00:00Z' + n * interval '1 s') AS c (at)
                    """.formatted(perTenant));
            statement.execute("VACUUM ANALYZE contact, tenant, program");
        }
    }

    /** Links each contact to a customer of the provider. */
    static void link(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("""
                    INSERT INTO customer_link (contact_id, tenant_id, connector, customer_id, external_id)
                    SELECT contact_id, tenant_id, 2, 'cus_' || external_id, external_id FROM contact
                    """);
            statement.execute("VACUUM ANALYZE customer_link");
        }
    }
}

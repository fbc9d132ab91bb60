package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules find what they are for. That the adapter keeps them, the conformance tests show. */
class StatementRulesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT name FROM contact WHERE contact_id = :id",
                "SELECT e.type FROM event e JOIN contact c USING (contact_id) WHERE e.tenant_id = :tenant",
                "SELECT type FROM event WHERE tenant_id = ANY (:tenants)",
                "UPDATE program SET state = :state WHERE program_id = :id",
                "DELETE FROM event WHERE event_id = :id",
                "DELETE FROM delivery WHERE received_at < :before",
                "SELECT current_secret FROM connector_secret WHERE connector = :connector",
                "DELETE FROM connector_api_key WHERE connector = :connector",
                "SELECT state FROM import_run WHERE connector = :connector",
                "SELECT memory FROM object_memory WHERE object_id = :id",
                "UPDATE customer_link SET contact_id = :contact WHERE customer_id = :id",
                "SELECT body FROM failed_delivery",
                "SELECT name FROM agent_token WHERE token_hash = :hash",
                "SELECT action FROM audit ORDER BY at",
                "SELECT p.type FROM parked_event p JOIN delivery d USING (event_id) WHERE p.tenant_id = :tenant",
                "INSERT INTO delivery (tenant_id, event_id) VALUES (:tenant, :id)",
                "UPDATE contact SET updated_at = now() WHERE tenant_id = :tenant",
                "UPDATE contact SET updated_at = CURRENT_TIMESTAMP WHERE tenant_id = :tenant",
                "UPDATE enrollment AS e SET due_at = p.due::timestamptz FROM unnest(:due) AS p (due) WHERE e.tenant_id = :tenant",
                "UPDATE enrollment SET due_at = CAST(due AS timestamptz) WHERE tenant_id = :tenant",
                "UPDATE enrollment SET due_at = :now::timestamptz + pause::interval WHERE tenant_id = :tenant",
                """
                INSERT INTO counted_day (tenant_id, arrived_on) SELECT t.tenant_id, d.arrived_on
                FROM tenant AS t CROSS JOIN unnest(:days) AS d (arrived_on) WHERE t.tenant_id = :tenant ORDER BY d.arrived_on
                ON CONFLICT (tenant_id, arrived_on) DO UPDATE SET again = true
                WHERE counted_day.counted_at <= :once::timestamptz
                """,
                "SELECT contact_id FROM contact WHERE tenant_id = :tenant FOR UPDATE SKIP LOCKED",
                "SELECT pg_advisory_xact_lock(:tenant)",
                "UPDATE contact SET tenant_id = :other WHERE tenant_id = :tenant",
                "NOTIFY changed",
                "INSERT INTO event (tenant_id, event_id) VALUES (:tenant, :id)",
                "INSERT INTO event (tenant_id, event_id) SELECT :tenant, e.id FROM unnest(:ids) AS e (id)",
                """
                INSERT INTO event (tenant_id, event_id) SELECT t.tenant_id, e.id
                FROM tenant AS t CROSS JOIN unnest(:ids) AS e (id) WHERE t.tenant_id = :tenant
                """,
                """
                INSERT INTO event (tenant_id, event_id) SELECT t.tenant_id, gen_random_uuid()
                FROM tenant AS t CROSS JOIN unnest(:ids) AS e (id) WHERE t.tenant_id = :tenant ORDER BY e.id
                """,
                """
                WITH fired AS (UPDATE program SET state = :state WHERE tenant_id = :tenant RETURNING program_id)
                SELECT program_id FROM fired
                """
            })
    void broken_byAPlantedFault_isFound(String sql) {
        assertThat(StatementRules.broken(sql)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT name FROM contact WHERE tenant_id = :tenant AND contact_id = :id",
                "SELECT name FROM tenant WHERE tenant_id = :tenant FOR NO KEY UPDATE",
                "UPDATE tenant SET bucket_at = :bucketAt::timestamptz WHERE tenant_id = :tenant",
                """
                INSERT INTO counted_day (tenant_id, arrived_on) SELECT t.tenant_id, d.arrived_on
                FROM tenant AS t CROSS JOIN unnest(:days) AS d (arrived_on) WHERE t.tenant_id = :tenant ORDER BY d.arrived_on
                ON CONFLICT (tenant_id, arrived_on) DO UPDATE SET again = true WHERE counted_day.counted_at <= ALL (:once)
                """,
                "SELECT tenant_id FROM tenant_directory WHERE public_id = :id",
                """
                INSERT INTO event (tenant_id, event_id) SELECT t.tenant_id, e.id
                FROM tenant AS t CROSS JOIN unnest(:ids) AS e (id) WHERE t.tenant_id = :tenant ORDER BY e.id
                """
            })
    void broken_byAGoodStatement_isNothing(String sql) {
        assertThat(StatementRules.broken(sql)).isEmpty();
    }
}

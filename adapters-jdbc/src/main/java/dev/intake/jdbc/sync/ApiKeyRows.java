package dev.intake.jdbc.sync;

import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.ConnectorRows;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.Times;
import dev.intake.kernel.Connector;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.StoredApiKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The table {@code connector_api_key}. */
final class ApiKeyRows {
    private ApiKeyRows() {}

    static Map<Connector, StoredApiKey> read(TenantQueries queries) {
        return ConnectorRows.read(queries, """
                SELECT connector, sealed_key, shown_end, set_at
                FROM connector_api_key
                WHERE tenant_id = :tenant
                """, ApiKeyRows::read);
    }

    private static StoredApiKey read(ResultSet row) throws SQLException {
        return new StoredApiKey(
                SealedSecret.ofBytes(row.getBytes("sealed_key")), row.getString("shown_end"), Times.get(row, "set_at"));
    }

    static void set(Connector connector, Optional<StoredApiKey> key, TenantQueries queries) {
        key.ifPresentOrElse(stored -> save(connector, stored, queries), () -> delete(connector, queries));
    }

    private static void save(Connector connector, StoredApiKey key, TenantQueries queries) {
        queries.sql("""
                INSERT INTO connector_api_key (tenant_id, connector, sealed_key, shown_end, set_at)
                SELECT t.tenant_id, k.connector, k.sealed_key, k.shown_end, k.set_at
                FROM tenant AS t
                CROSS JOIN unnest(:connectors, :keys, :shownEnds, :set)
                    AS k (connector, sealed_key, shown_end, set_at)
                WHERE t.tenant_id = :tenant
                ORDER BY k.connector
                ON CONFLICT (tenant_id, connector) DO UPDATE
                SET sealed_key = excluded.sealed_key, shown_end = excluded.shown_end, set_at = excluded.set_at
                """)
                .rows(Set.of(key))
                .shorts("connectors", row -> Codes.of(connector))
                .bytes("keys", stored -> stored.key().toBytes())
                .texts("shownEnds", StoredApiKey::shownEnd)
                .times("set", StoredApiKey::setAt)
                .update();
    }

    private static void delete(Connector connector, TenantQueries queries) {
        queries.sql("DELETE FROM connector_api_key WHERE tenant_id = :tenant AND connector = :connector")
                .bind("connector", Codes.of(connector))
                .update();
    }
}

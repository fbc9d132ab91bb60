package dev.intake.jdbc.secret;

import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import dev.intake.kernel.Connector;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SecretStore;
import dev.intake.secret.StoredSecrets;
import dev.intake.secret.StoredSecrets.Previous;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The table {@code connector_secret}. */
public record JdbcSecretStore(TenantSession queries) implements JdbcSecretReader, SecretStore {
    /**
     * Queues the query for the secrets of these connectors. It is sent with the next statement, or when the secrets are
     * needed.
     */
    public Supplier<Map<Connector, StoredSecrets>> queue(Set<Connector> connectors) {
        Supplier<List<Map.Entry<Connector, StoredSecrets>>> rows = queries.sql("""
                SELECT connector, current_secret, previous_secret, previous_until, shown_end, set_at
                FROM connector_secret
                WHERE tenant_id = :tenant AND connector = ANY (:connectors)
                """)
                .rows(connectors)
                .shorts("connectors", Codes::of)
                .queue(row -> Map.entry(Codes.connector(row.getShort("connector")), read(row)));
        return () -> rows.get().stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static StoredSecrets read(ResultSet row) throws SQLException {
        byte @Nullable [] previous = row.getBytes("previous_secret");
        return new StoredSecrets(
                SealedSecret.ofBytes(row.getBytes("current_secret")),
                previous == null
                        ? Optional.empty()
                        : Optional.of(new Previous(SealedSecret.ofBytes(previous), Times.get(row, "previous_until"))),
                row.getString("shown_end"),
                Times.get(row, "set_at"));
    }

    @Override
    public void set(Connector connector, Optional<StoredSecrets> secrets) {
        secrets.ifPresentOrElse(stored -> save(connector, stored), () -> delete(connector));
    }

    private void save(Connector connector, StoredSecrets secrets) {
        queries.sql("""
                INSERT INTO connector_secret (
                    tenant_id, connector, current_secret, previous_secret, previous_until, shown_end, set_at)
                SELECT t.tenant_id, s.connector, s.current_secret, s.previous_secret,
                    s.previous_until::timestamptz, s.shown_end, s.set_at
                FROM tenant AS t
                CROSS JOIN unnest(:connectors, :current, :previous, :previousUntil, :shownEnds, :set)
                    AS s (connector, current_secret, previous_secret, previous_until, shown_end, set_at)
                WHERE t.tenant_id = :tenant
                ORDER BY s.connector
                ON CONFLICT (tenant_id, connector) DO UPDATE
                SET current_secret = excluded.current_secret, previous_secret = excluded.previous_secret,
                    previous_until = excluded.previous_until, shown_end = excluded.shown_end,
                    set_at = excluded.set_at
                """)
                .rows(Set.of(secrets))
                .bytes("current", secret -> secret.current().toBytes())
                .bytes("previous", JdbcSecretStore::previousBytes)
                .texts("previousUntil", secret -> secret.previous().map(Previous::until), Times::text)
                .texts("shownEnds", StoredSecrets::shownEnd)
                .times("set", StoredSecrets::setAt)
                .shorts("connectors", Set.of(connector), Codes::of)
                .update();
    }

    private static byte @Nullable [] previousBytes(StoredSecrets secrets) {
        return secrets.previous()
                .map(Previous::secret)
                .map(SealedSecret::toBytes)
                .orElse(null);
    }

    private void delete(Connector connector) {
        queries.sql("""
                DELETE FROM connector_secret WHERE tenant_id = :tenant AND connector = ANY (:connectors)
                """).shorts("connectors", Set.of(connector), Codes::of).update();
    }
}

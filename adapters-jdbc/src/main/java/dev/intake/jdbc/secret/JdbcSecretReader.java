package dev.intake.jdbc.secret;

import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.kernel.Connector;
import dev.intake.secret.SecretReader;
import dev.intake.secret.StoredSecrets;
import java.util.Map;
import java.util.Set;

/** Reads the table {@code connector_secret}. */
public class JdbcSecretReader implements SecretReader {
    private final TenantQueries queries;

    public JdbcSecretReader(TenantQueries queries) {
        this.queries = queries;
    }

    @Override
    public Map<Connector, StoredSecrets> secrets() {
        return queries.read(session ->
                new JdbcSecretStore(session).queue(Set.of(Connector.values())).get());
    }
}

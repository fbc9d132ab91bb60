package dev.intake.jdbc.secret;

import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.kernel.Connector;
import dev.intake.secret.SecretReader;
import dev.intake.secret.StoredSecrets;
import java.util.Map;
import java.util.Set;

/** Reads the table {@code connector_secret}. */
public interface JdbcSecretReader extends SecretReader {
    /** Returns the queries about the tenant. */
    TenantQueries queries();

    @Override
    default Map<Connector, StoredSecrets> secrets() {
        return queries()
                .read(session -> new JdbcSecretStore(session)
                        .queue(Set.of(Connector.values()))
                        .get());
    }
}

package dev.intake.jdbc;

import dev.intake.connector.Connector;
import dev.intake.delivery.DeliveryOutcome;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.delivery.FailedDelivery;
import dev.intake.delivery.ParkedEvent;
import dev.intake.port.ConnectorViews;
import dev.intake.port.EventQuery.Mark;
import dev.intake.port.ImportRun;
import dev.intake.port.UserImport;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.tenant.TenantId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks at one tenant's connectors with single statements, each on its own. */
final class JdbcConnectorViews implements ConnectorViews {
    private final TenantReader reader;

    JdbcConnectorViews(TenantReader reader) {
        this.reader = reader;
    }

    @Override
    public Map<Connector, StoredSecrets> secrets(TenantId tenant) {
        return reader.look(tenant, Map.of(), session -> new JdbcSecretStore(session).all());
    }

    @Override
    public Map<Connector, StoredApiKey> apiKeys(TenantId tenant) {
        return reader.look(tenant, Map.of(), session -> new JdbcApiKeyStore(session).all());
    }

    @Override
    public Map<Connector, UserImport> imports(TenantId tenant) {
        return reader.look(tenant, Map.of(), session -> new JdbcImportStore(session).all());
    }

    @Override
    public Map<Connector, ImportRun> importRuns(TenantId tenant) {
        return reader.look(tenant, Map.of(), session -> new JdbcImportRunStore(session).all());
    }

    @Override
    public List<DeliveryRecord> deliveries(
            TenantId tenant,
            Optional<Connector> connector,
            Optional<DeliveryOutcome> outcome,
            Optional<Mark> before,
            int limit) {
        return reader.look(tenant, List.of(), session -> DeliveryList.read(session, connector, outcome, before, limit));
    }

    @Override
    public List<ParkedEvent> parked(TenantId tenant, Optional<Mark> after, int limit) {
        return reader.look(tenant, List.of(), session -> new JdbcParkedStore(session).oldest(after, limit));
    }

    @Override
    public List<FailedDelivery> failed(TenantId tenant, int limit) {
        return reader.look(tenant, List.of(), session -> new JdbcFailedStore(session).oldest(limit));
    }
}

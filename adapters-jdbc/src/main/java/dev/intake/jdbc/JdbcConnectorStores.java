package dev.intake.jdbc;

import dev.intake.delivery.DeliveryRefs;
import dev.intake.delivery.StoredRefs;
import dev.intake.port.ApiKeyStore;
import dev.intake.port.ConnectorStores;
import dev.intake.port.CustomerStore;
import dev.intake.port.DeliveryStore;
import dev.intake.port.FailedStore;
import dev.intake.port.ImportRunStore;
import dev.intake.port.ImportStore;
import dev.intake.port.ObjectStore;
import dev.intake.port.ParkedStore;
import dev.intake.port.SecretStore;
import java.util.List;

/** The connectors' stores of one transaction. */
final class JdbcConnectorStores implements ConnectorStores {
    private final TenantSession session;
    private final KnownEvents events;

    JdbcConnectorStores(TenantSession session, KnownEvents events) {
        this.session = session;
        this.events = events;
    }

    @Override
    public List<StoredRefs> of(List<DeliveryRefs> named) {
        return StoredRefsQuery.read(session, events, named);
    }

    @Override
    public DeliveryStore deliveries() {
        return new JdbcDeliveryStore(session);
    }

    @Override
    public ObjectStore objects() {
        return new JdbcObjectStore(session);
    }

    @Override
    public CustomerStore customers() {
        return new JdbcCustomerStore(session);
    }

    @Override
    public ParkedStore parked() {
        return new JdbcParkedStore(session);
    }

    @Override
    public FailedStore failed() {
        return new JdbcFailedStore(session);
    }

    @Override
    public SecretStore secrets() {
        return new JdbcSecretStore(session);
    }

    @Override
    public ApiKeyStore apiKeys() {
        return new JdbcApiKeyStore(session);
    }

    @Override
    public ImportStore imports() {
        return new JdbcImportStore(session);
    }

    @Override
    public ImportRunStore importRuns() {
        return new JdbcImportRunStore(session);
    }
}

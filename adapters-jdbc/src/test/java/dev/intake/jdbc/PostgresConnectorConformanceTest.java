package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.testing.ConnectorConformance;
import dev.intake.testing.DeliveryConformance;
import dev.intake.testing.ProviderMemoryConformance;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

class PostgresConnectorConformanceTest {
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder());
    }

    @Nested
    class Connectors extends ConnectorConformance {
        @Override
        protected Storage storage() {
            return RECORDED.storage();
        }
    }

    @Nested
    class Deliveries extends DeliveryConformance {
        @Override
        protected Storage storage() {
            return RECORDED.storage();
        }
    }

    @Nested
    class ProviderMemory extends ProviderMemoryConformance {
        @Override
        protected Storage storage() {
            return RECORDED.storage();
        }
    }
}

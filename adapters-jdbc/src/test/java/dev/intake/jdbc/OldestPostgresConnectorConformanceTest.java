package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.ConnectorConformance;
import dev.intake.testing.DeliveryConformance;
import dev.intake.testing.ProviderMemoryConformance;
import dev.intake.testing.Slow;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

/** On the oldest PostgreSQL that Intake supports. */
@Slow
class OldestPostgresConnectorConformanceTest {
    private static final RecordedStorage RECORDED = RecordedStorage.on(TestServer.oldest());

    @AfterAll
    static void close() {
        RECORDED.close();
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

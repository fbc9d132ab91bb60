package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.testing.IngestionHealthConformance;
import dev.intake.testing.TrafficConformance;
import dev.intake.testing.UnrecordedConformance;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

class PostgresTrafficTest {
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder(), 5);
    }

    @Nested
    class Counts extends TrafficConformance {
        @Override
        protected Storage storage() {
            return RECORDED.storage();
        }
    }

    @Nested
    class NotRecorded extends UnrecordedConformance {
        @Override
        protected Storage storage() {
            return RECORDED.storage();
        }
    }

    @Nested
    class Health extends IngestionHealthConformance {
        @Override
        protected Storage storage() {
            return RECORDED.storage();
        }
    }
}

package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.IngestionHealthConformance;
import dev.intake.testing.Slow;
import dev.intake.testing.TrafficConformance;
import dev.intake.testing.UnrecordedConformance;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

/** On the oldest PostgreSQL that Intake supports. */
@Slow
class OldestPostgresTrafficTest {
    private static final RecordedStorage RECORDED = RecordedStorage.on(TestServer.oldest());

    @AfterAll
    static void close() {
        RECORDED.close();
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

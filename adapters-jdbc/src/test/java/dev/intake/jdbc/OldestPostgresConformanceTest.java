package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.Slow;
import dev.intake.testing.StorageConformance;
import org.junit.jupiter.api.AfterAll;

/** On the oldest PostgreSQL that Intake supports. */
@Slow
class OldestPostgresConformanceTest extends StorageConformance {
    private static final RecordedStorage RECORDED = RecordedStorage.on(TestServer.oldest());

    @Override
    protected Storage storage() {
        return RECORDED.storage();
    }

    @AfterAll
    static void close() {
        RECORDED.close();
    }
}

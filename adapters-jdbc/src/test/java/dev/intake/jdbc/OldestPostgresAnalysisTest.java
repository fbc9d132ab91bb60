package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.AnalysisConformance;
import dev.intake.testing.Slow;
import org.junit.jupiter.api.AfterAll;

/** On the oldest PostgreSQL that Intake supports. */
@Slow
class OldestPostgresAnalysisTest extends AnalysisConformance {
    private static final RecordedStorage RECORDED = RecordedStorage.on(TestServer.oldest());

    @Override
    protected Storage storage() {
        return RECORDED.storage();
    }

    @Override
    protected int worlds() {
        return 50;
    }

    @AfterAll
    static void close() {
        RECORDED.close();
    }
}

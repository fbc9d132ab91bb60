package dev.intake.jdbc;

import dev.intake.jdbc.testing.TestServer;
import dev.intake.port.Storage;
import dev.intake.testing.IngestConformance;
import org.junit.jupiter.api.AfterAll;

class PostgresIngestTest extends IngestConformance {
    private static final RecordedStorage RECORDED = RecordedStorage.on(TestServer.bundled());

    @Override
    protected Storage storage() {
        return RECORDED.storage();
    }

    @Override
    protected int lists() {
        return 300;
    }

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder());
    }
}

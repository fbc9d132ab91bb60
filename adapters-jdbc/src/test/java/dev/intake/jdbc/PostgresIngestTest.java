package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.testing.IngestConformance;
import dev.intake.testing.Tries;
import org.junit.jupiter.api.AfterAll;

class PostgresIngestTest extends IngestConformance {
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();

    @Override
    protected Storage storage() {
        return RECORDED.storage();
    }

    @Override
    protected int lists() {
        return Tries.of(30, 300);
    }

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder());
    }
}

package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.testing.AnalysisConformance;
import dev.intake.testing.Tries;
import org.junit.jupiter.api.AfterAll;

class PostgresAnalysisTest extends AnalysisConformance {
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();

    @Override
    protected Storage storage() {
        return RECORDED.storage();
    }

    @Override
    protected int worlds() {
        return Tries.of(15, 200);
    }

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder(), 5);
    }
}

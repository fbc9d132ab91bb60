package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.testing.SecondFactorConformance;
import org.junit.jupiter.api.AfterAll;

class PostgresSecondFactorTest extends SecondFactorConformance {
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();

    @Override
    protected Storage storage() {
        return RECORDED.storage();
    }

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder(), 3);
    }
}

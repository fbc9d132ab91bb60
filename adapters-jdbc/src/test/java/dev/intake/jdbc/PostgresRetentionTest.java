package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.testing.RetentionConformance;
import dev.intake.testing.Tries;
import org.junit.jupiter.api.AfterAll;

class PostgresRetentionTest extends RetentionConformance {
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();

    @Override
    protected Storage storage() {
        return RECORDED.storage();
    }

    @Override
    protected int lives() {
        return Tries.of(3, 100);
    }

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder());
    }
}

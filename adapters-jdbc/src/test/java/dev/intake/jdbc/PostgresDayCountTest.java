package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.testing.DayCountConformance;
import dev.intake.testing.Tries;
import org.junit.jupiter.api.AfterAll;

class PostgresDayCountTest extends DayCountConformance {
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();

    @Override
    protected Storage storage() {
        return RECORDED.storage();
    }

    @Override
    protected int lives() {
        return Tries.of(2, 50);
    }

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder());
    }
}

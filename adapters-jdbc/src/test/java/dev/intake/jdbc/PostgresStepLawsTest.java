package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.testing.Slow;
import dev.intake.testing.StepLaws;
import org.junit.jupiter.api.AfterAll;

@Slow
class PostgresStepLawsTest extends StepLaws {
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();

    @Override
    protected Storage storage() {
        return RECORDED.storage();
    }

    @Override
    protected int worlds() {
        return 20;
    }

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder());
    }
}

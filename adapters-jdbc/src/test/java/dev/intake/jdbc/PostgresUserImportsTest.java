package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.testing.ImportWorkersConformance;
import dev.intake.testing.UserImportsConformance;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

class PostgresUserImportsTest {
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder());
    }

    @Nested
    class Orders extends UserImportsConformance {
        @Override
        protected Storage storage() {
            return RECORDED.storage();
        }
    }

    @Nested
    class Workers extends ImportWorkersConformance {
        @Override
        protected Storage storage() {
            return RECORDED.storage();
        }
    }
}

package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.testing.ExplainConformance;
import dev.intake.testing.ExplainHistoryConformance;
import dev.intake.testing.ExplainStepsConformance;
import dev.intake.testing.Tries;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

class PostgresExplainTest {
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder());
    }

    @Nested
    class Reasons extends ExplainConformance {
        @Override
        protected Storage storage() {
            return RECORDED.storage();
        }
    }

    @Nested
    class Histories extends ExplainHistoryConformance {
        @Override
        protected Storage storage() {
            return RECORDED.storage();
        }

        @Override
        protected int histories() {
            return Tries.of(3, 50);
        }
    }

    @Nested
    class Steps extends ExplainStepsConformance {
        @Override
        protected Storage storage() {
            return RECORDED.storage();
        }
    }
}

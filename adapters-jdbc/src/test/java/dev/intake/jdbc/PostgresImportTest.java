package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.testing.ImportConformance;
import dev.intake.testing.ImportPagesConformance;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

class PostgresImportTest {
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder());
    }

    @Nested
    class Users extends ImportConformance {
        @Override
        protected Storage storage() {
            return RECORDED.storage();
        }
    }

    @Nested
    class Pages extends ImportPagesConformance {
        @Override
        protected Storage storage() {
            return RECORDED.storage();
        }
    }
}

package dev.intake.jdbc;

import static java.util.stream.Collectors.joining;

import dev.intake.Storage;
import dev.intake.id.TenantId;
import dev.intake.testing.AfterErasureConformance;
import dev.intake.testing.ErasureConformance;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

class PostgresErasureTest {
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder());
    }

    @AfterEach
    void forgetTheTestsTenant() throws SQLException {
        List<String> tables = RECORDED.texts("select quote_ident(table_name) from information_schema.columns"
                + " where table_schema = 'public' and column_name = 'tenant_id' and table_name <> 'tenant_directory'");
        RECORDED.execute(tables.stream().collect(joining("; delete from ", "delete from ", "")));
    }

    @Nested
    class Erasing extends ErasureConformance {
        @Override
        protected Storage storage() {
            return RECORDED.storage();
        }

        /** Of every tenant: what one test leaves is removed before the next. */
        @Override
        protected List<String> texts(TenantId tenant) {
            try {
                return RECORDED.everything();
            } catch (SQLException e) {
                throw new IllegalStateException("the tables could not be read", e);
            }
        }
    }

    @Nested
    class Afterwards extends AfterErasureConformance {
        @Override
        protected Storage storage() {
            return RECORDED.storage();
        }
    }
}

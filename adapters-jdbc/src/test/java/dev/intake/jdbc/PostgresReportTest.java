package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.testing.ReportConformance;
import dev.intake.testing.TestTenant;
import dev.intake.testing.Tries;
import org.junit.jupiter.api.AfterAll;

class PostgresReportTest extends ReportConformance {
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();

    @Override
    protected Storage storage() {
        return RECORDED.storage();
    }

    @Override
    protected int lists() {
        return Tries.of(8, 200);
    }

    /** A digest of every table of the database, whoever's rows are in it. */
    @Override
    protected Object everything(TestTenant tenant) {
        return RECORDED.digests();
    }

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder());
    }
}

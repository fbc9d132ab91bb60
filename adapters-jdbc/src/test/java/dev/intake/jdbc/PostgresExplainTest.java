package dev.intake.jdbc;

import dev.intake.jdbc.testing.TestServer;
import dev.intake.port.Storage;
import dev.intake.testing.ExplainConformance;
import dev.intake.testing.Tries;
import org.junit.jupiter.api.AfterAll;

class PostgresExplainTest extends ExplainConformance {
    private static final RecordedStorage RECORDED = RecordedStorage.on(TestServer.bundled());

    @Override
    protected Storage storage() {
        return RECORDED.storage();
    }

    @Override
    protected int histories() {
        return Tries.of(3, 50);
    }

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder());
    }
}

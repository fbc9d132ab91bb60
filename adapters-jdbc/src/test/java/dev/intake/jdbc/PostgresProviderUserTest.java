package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.ProviderUserConformance;
import org.junit.jupiter.api.AfterAll;

class PostgresProviderUserTest extends ProviderUserConformance {
    private static final RecordedStorage RECORDED = RecordedStorage.on(TestServer.bundled());

    @Override
    protected Storage storage() {
        return RECORDED.storage();
    }

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder());
    }
}

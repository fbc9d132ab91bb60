package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.testing.Slow;
import dev.intake.testing.WebhookOrderConformance;
import org.junit.jupiter.api.AfterAll;

@Slow
class PostgresWebhookOrderTest extends WebhookOrderConformance {
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();

    @Override
    protected Storage storage() {
        return RECORDED.storage();
    }

    @Override
    protected int orders() {
        return 100;
    }

    @AfterAll
    static void everyStatementKeptTheRules() {
        RECORDED.close();
        StatementGuard.check(RECORDED.recorder());
    }
}

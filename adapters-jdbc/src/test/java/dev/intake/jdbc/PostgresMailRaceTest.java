package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Storage;
import dev.intake.testing.MailRaceLaws;
import dev.intake.testing.Slow;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;

/** Two nodes on one database. */
@Slow
class PostgresMailRaceTest extends MailRaceLaws {
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();
    private static final PostgresStorage ANOTHER = RECORDED.anotherNode();

    @Override
    protected List<Storage> nodes() {
        return List.of(RECORDED.storage(), ANOTHER);
    }

    @AfterAll
    static void everyStatementKeptTheRules_andNobodyWaitedInACircle() throws SQLException {
        long deadlocks = RECORDED.deadlocks();
        RECORDED.close();
        assertThat(deadlocks).isZero();
        StatementGuard.check(RECORDED.recorder());
    }
}

package dev.intake.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride.Override;
import dev.intake.jdbc.RecordedStorage;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionPoolTest {
    /** The build runs this module's tests in another zone than UTC, so that UTC by accident hides no mistake. */
    @ParameterizedTest
    @CsvSource({
        "statement_timeout, 3s",
        "lock_timeout, 1s",
        "idle_in_transaction_session_timeout, 5s",
        "transaction_isolation, read committed",
        "application_name, intake-test",
        "TimeZone, ZONE"
    })
    void open_givesSessionsTheirSettings(String setting, String value) throws SQLException {
        try (TestDatabase database = TestServer.bundled().database();
                HikariDataSource pool = RecordedStorage.pool(database.connection(), 1);
                Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("show " + setting)) {
            rows.next();
            assertThat(rows.getString(1))
                    .isEqualTo(value.replace("ZONE", ZoneId.systemDefault().getId()));
        }
    }

    @ParameterizedTest
    @CsvSource({"25006, MUST_EVICT", "40001, CONTINUE_EVICT", "08006, CONTINUE_EVICT", "23505, CONTINUE_EVICT"})
    void evictReadOnly_addsToWhatThePoolEvicts(String state, Override verdict) {
        assertThat(new EvictReadOnly().adjudicate(new SQLException("", state))).isEqualTo(verdict);
    }
}

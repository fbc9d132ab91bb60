package dev.intake.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.StorageException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlFaultTest {
    @ParameterizedTest
    @CsvSource({
        "40001, true, false", // serialization failure
        "40P01, true, false", // deadlock
        "55P03, true, false", // lock timeout
        "57P01, true, true", // the server is shutting down
        "57P02, true, true", // the server crashed
        "57P03, true, true", // the server is starting
        "08006, true, true", // the connection broke
        "08001, true, true", // nobody listens
        "25006, true, true", // read-only since a switchover
        "57014, false, false", // statement timeout
        "53100, false, false", // disk full
        "53300, false, false", // too many connections
        "25P02, false, false", // an error was passed over
        "23505, false, false", // not unique
        "42P01, false, false" // no such table
    })
    void of_classifiesOnlyByTheState(String state, boolean isRetryable, boolean connectionLost) {
        SqlFault fault = SqlFault.of(new SQLException("gibberish", state));

        assertThat(fault.isRetryable()).isEqualTo(isRetryable);
        assertThat(fault.isConnectionLost()).isEqualTo(connectionLost);
    }

    /** Where tables are spread over several servers, names of constraints carry a shard's number. */
    @Test
    void of_aViolationOfAConstraintOfAnotherName_isTheSame() {
        StorageException plain = SqlFault.of(violation("contact_pkey")).during("a test");
        StorageException shard = SqlFault.of(violation("contact_pkey_102605")).during("a test");

        assertThat(shard).hasMessage(plain.getMessage()).hasMessage("a test failed with SQLSTATE 23505");
    }

    @Test
    void during_aWaitThatEnded_isOverload_andAFailedConnectionIsNot() {
        SQLException refused = new SQLException("refused", "08001");

        assertThat(overload(new SQLTransientConnectionException("no connection is free")))
                .isTrue();
        assertThat(overload(new SQLException("the tenant stayed locked", "55P03")))
                .isTrue();
        assertThat(overload(new SQLException("too many clients already", "53300")))
                .isTrue();
        assertThat(overload(new SQLTransientConnectionException("not available", "08001", refused)))
                .isFalse();
        assertThat(overload(new SQLException("canceled", "57014"))).isFalse();
    }

    private static boolean overload(SQLException thrown) {
        return SqlFault.of(thrown).during("a test").isOverload();
    }

    @Test
    void during_aFullDisk_isReported() {
        SqlFault fault = SqlFault.of(new SQLException("could not extend file \"base/16384/2619\"", "53100"));

        assertThat(fault.during("a test"))
                .hasMessage("a test failed with SQLSTATE 53100 (the database's disk is full)");
    }

    private static SQLException violation(String constraint) {
        return new SQLException("duplicate key value violates unique constraint \"" + constraint + "\"", "23505");
    }

    @ParameterizedTest
    @ValueSource(strings = {"21000", "22P02", "22001", "23505", "23514", "42804", "44000"})
    void during_ofWhatMayQuoteValues_leavesTheTextOut(String state) {
        SQLException quoting = new SQLException("Key (external_id)=(ann@example.com) already exists", state);

        Throwable given = SqlFault.of(quoting).during("a test");

        for (Throwable at = given; at != null; at = at.getCause()) {
            assertThat(at.toString()).doesNotContain("ann@example.com");
        }
        assertThat(given.getCause()).hasStackTraceContaining("SqlFaultTest");
    }

    @Test
    void during_ofTroubleWithTheServer_keepsItsText() {
        SQLException refused = new SQLException("Connection to 127.0.0.1:1 refused", "08001");

        assertThat(SqlFault.of(refused).during("a test"))
                .hasCause(refused)
                .hasMessage("a test failed with SQLSTATE 08001");
    }

    @Test
    void during_ofAnInaccessibleOrMissingTable_namesTheTable() {
        SQLException closed = new SQLException("permission denied for table event", "42501");
        SQLException gone = new SQLException("relation \"event\" does not exist", "42P01");

        assertThat(SqlFault.of(closed).during("a test")).hasCause(closed);
        assertThat(SqlFault.of(gone).during("a test")).hasCause(gone);
    }

    @Test
    void of_anErrorWithoutAState_isNotRetried() {
        SqlFault fault = SqlFault.of(new SQLException("no state"));

        assertThat(fault.isRetryable()).isFalse();
        assertThat(fault.during("a test")).hasMessage("a test failed");
    }
}

package dev.intake.load;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * How much the server has written into its log so far, and how often it has made a checkpoint.
 *
 * @param bytes of log
 * @param fullPages whole pages among them
 * @param checkpoints begun
 */
record LogPosition(long bytes, long fullPages, long checkpoints) {
    static LogPosition now(Connection administration) throws SQLException {
        try (Statement statement = administration.createStatement();
                ResultSet row = statement.executeQuery("""
                        SELECT pg_current_wal_lsn() - '0/0', wal_fpi, num_timed + num_requested
                        FROM pg_stat_wal, pg_stat_checkpointer
                        """)) {
            row.next();
            return new LogPosition(row.getLong(1), row.getLong(2), row.getLong(3));
        }
    }

    LogPosition since(LogPosition before) {
        return new LogPosition(bytes - before.bytes, fullPages - before.fullPages, checkpoints - before.checkpoints);
    }
}

package dev.intake.jdbc.sql;

import dev.intake.kernel.StorageException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A database error, classified by SQLSTATE alone, because messages are localized and constraint names differ on
 * distributed tables.
 */
public final class SqlFault {
    /** Serialization failure, deadlock, lock timeout: the transaction is rolled back, and a retry may succeed. */
    private static final Set<String> CONTENTION = Set.of("40001", "40P01", "55P03");

    /** The session was terminated, lost in a crash, or not accepted yet. */
    private static final Set<String> SESSION_ENDED = Set.of("57P01", "57P02", "57P03", "57P05", "25P03");

    /** A replica responded; the primary has moved. */
    private static final String READ_ONLY = "25006";

    /** The tenant stayed locked, or the server has no session left: the work had no effect. */
    private static final Set<String> NO_TURN = Set.of("55P03", "53300");

    private static final String CANCELED = "57014";

    private static final String DISK_FULL = "53100";

    private static final String CONNECTION_CLASS = "08";
    /** Error classes with messages that quote values. */
    private static final Set<String> CLASSES_THAT_QUOTE = Set.of("21", "22", "23", "42", "44");

    /** Codes of these classes with messages that name only tables: missing privilege, missing table. */
    private static final Set<String> WITHOUT_VALUES = Set.of("42501", "42P01");

    private final String state;
    private final Throwable cause;

    private SqlFault(String state, Throwable cause) {
        this.state = state;
        this.cause = cause;
    }

    public static SqlFault of(Exception thrown) {
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (at instanceof SQLException sql) {
                String state = known(sql.getSQLState());
                return new SqlFault(state, mayQuote(state) ? withoutText(sql, state) : sql);
            }
        }
        return new SqlFault("", thrown);
    }

    private static String known(@Nullable String state) {
        return state == null ? "" : state.toUpperCase(Locale.ROOT);
    }

    private static boolean mayQuote(String state) {
        return state.length() == 5
                && CLASSES_THAT_QUOTE.contains(state.substring(0, 2))
                && !WITHOUT_VALUES.contains(state);
    }

    private static SQLException withoutText(SQLException thrown, String state) {
        SQLException silent = new SQLException("message omitted, because it may contain customer data", state);
        silent.setStackTrace(thrown.getStackTrace());
        return silent;
    }

    /** Returns whether the session is lost and its transaction rolled back, unless it was committing. */
    boolean isConnectionLost() {
        return state.startsWith(CONNECTION_CLASS) || SESSION_ENDED.contains(state) || state.equals(READ_ONLY);
    }

    /** Returns whether the statement exceeded its time limit or was canceled. */
    boolean isCanceled() {
        return state.equals(CANCELED);
    }

    /** Returns whether a retry of the same transaction may succeed, provided that it had no effect. */
    boolean isRetryable() {
        return CONTENTION.contains(state) || isConnectionLost();
    }

    /**
     * Returns whether the work did not begin in time. Connection pool and {@link ConcurrencyLimit} report the end of a wait
     * without an SQLSTATE; a failure to connect has one.
     */
    private boolean isOverload() {
        return NO_TURN.contains(state) || (state.isEmpty() && cause instanceof SQLTransientConnectionException);
    }

    /** Returns the port's exception. It has the activity and the SQLSTATE, but no values. */
    public StorageException during(String doing) {
        String message = doing + " failed" + reason();
        return isOverload() ? StorageException.overload(message, cause) : new StorageException(message, cause);
    }

    private String reason() {
        if (state.isEmpty()) {
            return "";
        }
        return " with SQLSTATE " + state + (state.equals(DISK_FULL) ? " (the database's disk is full)" : "");
    }
}

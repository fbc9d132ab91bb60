package dev.intake.jdbc.sql;

import dev.intake.store.StorageException;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong in the database, known by its SQLSTATE alone: messages are translated, and names of constraints
 * differ where tables are spread over several servers.
 */
public final class SqlFault {
    /** Serialization failure, deadlock, lock timeout: the transaction is gone, and another try may pass. */
    private static final Set<String> CONTENTION = Set.of("40001", "40P01", "55P03");

    /** The server was told to end the session, or lost it in a crash, or cannot take it yet. */
    private static final Set<String> SESSION_ENDED = Set.of("57P01", "57P02", "57P03", "57P05", "25P03");

    /** A replica answered: the primary is elsewhere by now. */
    private static final String READ_ONLY = "25006";

    private static final String CANCELED = "57014";

    private static final String DISK_FULL = "53100";

    private static final String CONNECTION_CLASS = "08";
    /** Classes of errors whose text quotes the values of the statement. */
    private static final Set<String> CLASSES_THAT_QUOTE = Set.of("21", "22", "23", "42", "44");

    /** Of these classes, but no right to a table and no such table: their text names tables alone. */
    private static final Set<String> WITHOUT_VALUES = Set.of("42501", "42P01");

    private final String state;
    private final Throwable cause;

    private SqlFault(String state, Throwable cause) {
        this.state = state;
        this.cause = cause;
    }

    public static SqlFault of(JdbiException thrown) {
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (at instanceof SQLException sql) {
                return of(sql);
            }
        }
        return new SqlFault("", thrown);
    }

    public static SqlFault of(SQLException thrown) {
        String state = known(thrown.getSQLState());
        return new SqlFault(state, mayQuote(state) ? withoutText(thrown, state) : thrown);
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
        SQLException silent = new SQLException("left out, as it may quote what a customer sent", state);
        silent.setStackTrace(thrown.getStackTrace());
        return silent;
    }

    /** The session is lost or of no use, and with it its transaction, unless that was being committed. */
    boolean isConnectionLost() {
        return state.startsWith(CONNECTION_CLASS) || SESSION_ENDED.contains(state) || state.equals(READ_ONLY);
    }

    /** The statement took longer than it was given, or somebody ended it. */
    boolean isCanceled() {
        return state.equals(CANCELED);
    }

    /** Whether the same transaction may pass when it is tried again, provided that it has left nothing behind. */
    boolean mayPassAgain() {
        return CONTENTION.contains(state) || isConnectionLost();
    }

    /** The exception of the port. It tells what was being done and the SQLSTATE, and no value of a statement. */
    public StorageException during(String doing) {
        return new StorageException(doing + " failed" + reason(), cause);
    }

    private String reason() {
        if (state.isEmpty()) {
            return "";
        }
        return " with SQLSTATE " + state + (state.equals(DISK_FULL) ? " (the database's disk is full)" : "");
    }
}

package dev.intake.app.backend;

import java.sql.SQLException;
import java.util.Optional;

/** What to do about a PostgreSQL of the operator's own that cannot be used, by the standard's code of the refusal. */
enum ConnectionRemedy {
    NAME_OR_PASSWORD(true, "check INTAKE_JDBC_USER and INTAKE_JDBC_PASSWORD, or INTAKE_MIGRATION_JDBC_*"),
    REJECTED(true, "check INTAKE_JDBC_USER, INTAKE_JDBC_PASSWORD and the parameters of INTAKE_JDBC_URL"),
    NO_SUCH_DATABASE(true, "create the database, or name another one in INTAKE_JDBC_URL"),
    READ_ONLY(true, "it takes no writes: let INTAKE_JDBC_URL name the server or the database that does"),
    NO_RIGHT(true, "let its role make tables there, or name the role that may with INTAKE_MIGRATION_JDBC_USER"),
    FULL(false, "make room on the database's disk"),
    TOO_MANY_CONNECTIONS(false, "end other sessions, or raise its max_connections"),
    STARTING(false, "wait until it has started or recovered"),
    UNREACHABLE(false, "start it, or correct the host and the port in INTAKE_JDBC_URL"),
    OTHER(false, "check the settings INTAKE_JDBC_*");

    private final boolean neededFirst;
    private final String text;

    ConnectionRemedy(boolean neededFirst, String text) {
        this.neededFirst = neededFirst;
        this.text = text;
    }

    String text() {
        return text;
    }

    /** Whether somebody has to do it before another try can go better; else time alone may help. */
    boolean isNeededFirst() {
        return neededFirst;
    }

    /** The remedy for what the driver, or the pool because of the driver, has thrown instead of a connection. */
    static ConnectionRemedy of(SQLException thrown) {
        SQLException refusal = innermost(thrown).orElse(thrown);
        String message = String.valueOf(refusal.getMessage());
        if (message.contains("targetServerType")) {
            // The driver has no code of its own for a server that was reached and only reads.
            return READ_ONLY;
        }
        return switch (String.valueOf(refusal.getSQLState())) {
            case "28000", "28P01" -> NAME_OR_PASSWORD;
            case "08004" -> REJECTED;
            case "3D000" -> NO_SUCH_DATABASE;
            case "53300" -> TOO_MANY_CONNECTIONS;
            case "57P03" -> STARTING;
            case "08001", "08006" -> UNREACHABLE;
            default -> OTHER;
        };
    }

    /** The remedy for a statement that failed, where there is one that those who run the database can apply. */
    static Optional<ConnectionRemedy> ofWork(Throwable failure) {
        return innermost(failure).flatMap(refusal -> switch (String.valueOf(refusal.getSQLState())) {
            case "42501" -> Optional.of(NO_RIGHT);
            case "53100" -> Optional.of(FULL);
            default -> Optional.empty();
        });
    }

    private static Optional<SQLException> innermost(Throwable failure) {
        Optional<SQLException> found = Optional.empty();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException inner) {
                found = Optional.of(inner);
            }
        }
        return found;
    }
}

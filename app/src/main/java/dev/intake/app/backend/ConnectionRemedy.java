package dev.intake.app.backend;

import java.sql.SQLException;
import java.util.Optional;

/** Remedies, by SQLSTATE, for an external PostgreSQL that Intake cannot use. */
enum ConnectionRemedy {
    NAME_OR_PASSWORD(true, "check INTAKE_JDBC_USER and INTAKE_JDBC_PASSWORD, or INTAKE_MIGRATION_JDBC_*"),
    REJECTED(true, "check INTAKE_JDBC_USER, INTAKE_JDBC_PASSWORD and the parameters of INTAKE_JDBC_URL"),
    NO_SUCH_DATABASE(true, "create the database, or set INTAKE_JDBC_URL to another one"),
    READ_ONLY(true, "it is read-only: set INTAKE_JDBC_URL to a server and database that accept writes"),
    NO_RIGHT(true, "let its role create tables there, or set INTAKE_MIGRATION_JDBC_USER to a role that may"),
    FULL(false, "free some space on the disk of the database"),
    TOO_MANY_CONNECTIONS(false, "end other sessions, or increase its max_connections"),
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

    /** Returns whether a retry without the remedy would fail; otherwise, waiting may help. */
    boolean isNeededFirst() {
        return neededFirst;
    }

    /** Returns the remedy for a failed connection. */
    static ConnectionRemedy of(SQLException thrown) {
        SQLException refusal = innermost(thrown).orElse(thrown);
        String message = String.valueOf(refusal.getMessage());
        if (message.contains("targetServerType")) {
            // The driver has no SQLSTATE for a server that it reached and that is read-only.
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

    /** Returns the remedy for a failed statement, if the operator of the database can apply one. */
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

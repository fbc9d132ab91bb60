package dev.intake.app.backend;

import java.sql.SQLException;

/** What to do about a PostgreSQL of the operator's own that cannot be used, by the standard's code of the refusal. */
enum ConnectionRemedy {
    NAME_OR_PASSWORD("check INTAKE_JDBC_USER and INTAKE_JDBC_PASSWORD"),
    NO_SUCH_DATABASE("create the database, or name another one in INTAKE_JDBC_URL"),
    READ_ONLY("it takes no writes: let INTAKE_JDBC_URL name the server or the database that does"),
    TOO_MANY_CONNECTIONS("end other sessions, or raise its max_connections"),
    STARTING("wait until it has started or recovered"),
    UNREACHABLE("start it, or correct the host and the port in INTAKE_JDBC_URL"),
    OTHER("check the settings INTAKE_JDBC_*");

    private final String text;

    ConnectionRemedy(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /** The remedy for what the driver, or the pool because of the driver, has thrown. */
    static ConnectionRemedy of(SQLException thrown) {
        SQLException refusal = thrown;
        for (Throwable cause = thrown.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException inner) {
                refusal = inner;
            }
        }
        String message = String.valueOf(refusal.getMessage());
        if (message.contains("targetServerType")) {
            // The driver has no code of its own for a server that was reached and only reads.
            return READ_ONLY;
        }
        return switch (String.valueOf(refusal.getSQLState())) {
            case "28000", "28P01" -> NAME_OR_PASSWORD;
            case "3D000" -> NO_SUCH_DATABASE;
            case "53300" -> TOO_MANY_CONNECTIONS;
            case "57P03" -> STARTING;
            case "08001", "08004", "08006" -> UNREACHABLE;
            default -> OTHER;
        };
    }
}

package dev.intake.jdbc.embedded;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.util.PasswordUtil;

/**
 * Hashes of the roles' passwords, with one iteration. The default of 4,096 iterations slows down guessing of a password that
 * a person chose; these passwords are 256 random bits. Each connection repeats the iterations, which in a JVM that has just
 * started would take 8% of the processor time of a start. (ADR 33)
 */
final class PasswordHashes {
    private static final int ITERATIONS = 1;
    private static final int SALT_BYTES = 16;
    private static final String PREFIX = "SCRAM-SHA-256$" + ITERATIONS + ":";

    private PasswordHashes() {}

    /** Returns the hash. The client computes it, so that no statement or log contains the password. */
    static String of(Password password) {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        return PasswordUtil.encodeScramSha256(password.reveal().toCharArray(), ITERATIONS, salt);
    }

    /**
     * Replaces a role's hash that has more iterations, as initdb and earlier versions create it. The password does not
     * change.
     *
     * @param superuser a connection of the superuser
     * @param role needs no quoting
     */
    static void ensureFewIterations(Connection superuser, String role, Password password) throws SQLException {
        try (Statement statement = superuser.createStatement()) {
            if (hasOtherIterations(statement, role)) {
                statement.execute("alter role " + role + " password '" + of(password) + "'");
            }
        }
    }

    private static boolean hasOtherIterations(Statement statement, String role) throws SQLException {
        try (ResultSet row = statement.executeQuery("select from pg_authid where rolname = '" + role
                + "' and not starts_with(rolpassword, '" + PREFIX + "')")) {
            return row.next();
        }
    }
}

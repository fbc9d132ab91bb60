package dev.intake.account;

/** Hashes passwords, slowly and with a salt. Safe for use by several threads. */
public interface PasswordHasher {
    /** A new hash of the password. */
    PasswordHash hash(Password password);

    /** Whether the hash is one of the password. */
    boolean matches(Password password, PasswordHash hash);

    /** Returns whether the hash was made in a way that {@link #hash} no longer uses. It still matches its password. */
    boolean isOutdated(PasswordHash hash);
}

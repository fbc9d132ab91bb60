package dev.intake.account;

/** Hashes passwords with a slow, salted algorithm. Implementations are thread-safe. */
public interface PasswordHasher {
    /** Returns a new hash of the password. */
    PasswordHash hash(Password password);

    /** Returns whether the hash is of this password. */
    boolean matches(Password password, PasswordHash hash);

    /** Returns whether {@link #hash} now uses another algorithm or cost. The hash still matches its password. */
    boolean isOutdated(PasswordHash hash);
}

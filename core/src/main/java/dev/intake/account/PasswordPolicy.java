package dev.intake.account;

/** Rejects common passwords. Implementations are thread-safe. */
@FunctionalInterface
public interface PasswordPolicy {
    /** Returns whether the password is common, or easy to guess for this account. */
    boolean isCommon(Password password, AccountName account);
}

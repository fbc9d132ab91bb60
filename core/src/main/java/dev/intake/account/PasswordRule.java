package dev.intake.account;

/** Decides which passwords nobody may choose. Safe for use by several threads. */
@FunctionalInterface
public interface PasswordRule {
    /** Returns whether the password is a common one, or is easily guessed of this account. */
    boolean isCommon(Password password, AccountName account);
}

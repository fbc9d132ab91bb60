package dev.intake.account;

import dev.intake.secret.SecretVault;

/**
 * The collaborators of {@link SignIn}.
 *
 * @param hasher hashes passwords
 * @param rule rejects common passwords
 * @param vault seals the secrets of second factors
 * @param keys sign sessions and devices
 * @param observer observes every attempt
 */
public record SignInDependencies(
        PasswordHasher hasher, PasswordPolicy rule, SecretVault vault, SessionKeys keys, SignInObserver observer) {}

package dev.intake.account;

import dev.intake.secret.SecretVault;

/**
 * What signing in needs from outside.
 *
 * @param hasher hashes passwords
 * @param rule decides which passwords nobody may choose
 * @param vault seals the secrets of second factors
 * @param keys sign sessions and devices
 * @param observer is told of every attempt
 */
public record SignInParts(
        PasswordHasher hasher, PasswordRule rule, SecretVault vault, SessionKeys keys, SignInObserver observer) {}

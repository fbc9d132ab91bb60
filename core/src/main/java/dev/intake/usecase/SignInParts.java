package dev.intake.usecase;

import dev.intake.account.SessionKeys;
import dev.intake.port.PasswordHasher;
import dev.intake.port.PasswordRule;

/**
 * What signing in needs from outside.
 *
 * @param hasher hashes passwords
 * @param rule decides which passwords nobody may choose
 * @param keys sign sessions and devices
 * @param observer is told of every attempt
 */
public record SignInParts(PasswordHasher hasher, PasswordRule rule, SessionKeys keys, SignInObserver observer) {}

package dev.intake.secret;

import dev.intake.kernel.JsonDecoder;

/**
 * What encrypts and decrypts, and what parses the JSON inside.
 *
 * @param vault encrypts and decrypts
 * @param decoder parses JSON
 */
public record SealedContent(SecretVault vault, JsonDecoder decoder) {}

package dev.intake.secret;

/**
 * The context a secret is sealed for, authenticated by the encryption. A secret opens only with the same context, so a
 * row copied elsewhere is worthless.
 */
public sealed interface SealingContext permits SecretContext, AccountContext {}

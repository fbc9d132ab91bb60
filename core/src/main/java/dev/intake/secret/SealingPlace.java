package dev.intake.secret;

/** What a secret is sealed for. It opens nowhere else, so a row that is copied to another place is worth nothing there. */
public sealed interface SealingPlace permits SecretPlace, AccountPlace {}

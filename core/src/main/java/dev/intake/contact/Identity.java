package dev.intake.contact;

/** What an operation names a contact by. Which contact that is, {@link ContactBook#resolve} decides. */
public sealed interface Identity permits ExternalId, ContactId, EmailAddress {}

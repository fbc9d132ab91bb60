package dev.intake.contact;

/** An identity that an operation names. {@link ContactBook#resolve} finds its contact. */
public sealed interface Identity permits ExternalId, ContactId, EmailAddress {}

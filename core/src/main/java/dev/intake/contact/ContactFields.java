package dev.intake.contact;

import dev.intake.kernel.JsonFields;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.util.Locale;

/** Contacts as JSON. Shared by exports and commands. */
public final class ContactFields {
    private ContactFields() {}

    /** Writes the id, the identities and the name. An absent value is {@code null}. */
    public static void identities(Contact contact, JsonFields json) {
        json.text("contactId", contact.id().toString());
        json.text("externalId", contact.externalId().map(ExternalId::value));
        json.text("email", contact.email().map(EmailAddress::value));
        json.text("name", contact.name().map(ContactName::value));
    }

    /** Writes the contact with its attributes. */
    public static void whole(Contact contact, JsonFields json) {
        identities(contact, json);
        state(contact, json);
        AttributeFields.write("attributes", contact.attributes(), json);
    }

    /**
     * Writes the times of creation, of the last change and of the deactivation, and the consent: its state and, if it was
     * recorded, its source and time.
     */
    public static void state(Contact contact, JsonFields json) {
        json.time("createdAt", contact.createdAt());
        json.time("updatedAt", contact.updatedAt());
        json.text("deactivatedAt", contact.deactivatedAt().map(Instant::toString));
        json.object("consent", fields -> write(contact.consent(), fields));
    }

    /** Returns the word for the state of a consent: {@code not_recorded}, {@code granted} or {@code withdrawn}. */
    public static String label(Consent consent) {
        return consent.fold(
                new Consent.Cases<>(none -> "not_recorded", granted -> "granted", withdrawn -> "withdrawn"));
    }

    private static void write(Consent consent, JsonFields json) {
        json.text("state", label(consent));
        consent.<Runnable>fold(new Consent.Cases<>(
                        none -> () -> {},
                        granted -> () -> write(granted.source(), granted.at(), json),
                        withdrawn -> () -> write(withdrawn.source(), withdrawn.at(), json)))
                .run();
    }

    private static void write(Source source, Instant at, JsonFields json) {
        json.text("source", source.name().toLowerCase(Locale.ROOT));
        json.time("at", at);
    }
}

package dev.intake.contact;

import dev.intake.json.JsonFields;
import dev.intake.source.Source;
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

    /** Writes the times of creation and of the last change. */
    public static void times(Contact contact, JsonFields json) {
        json.time("createdAt", contact.createdAt());
        json.time("updatedAt", contact.updatedAt());
    }

    /** Writes the consent: its state and, if it was recorded, its source and time. */
    public static void consent(Contact contact, JsonFields json) {
        json.object("consent", fields -> write(contact.consent(), fields));
    }

    private static void write(Consent consent, JsonFields json) {
        consent.<Runnable>fold(new Consent.Cases<>(
                        none -> () -> json.text("state", "not_recorded"),
                        granted -> () -> write("granted", granted.source(), granted.at(), json),
                        withdrawn -> () -> write("withdrawn", withdrawn.source(), withdrawn.at(), json)))
                .run();
    }

    private static void write(String state, Source source, Instant at, JsonFields json) {
        json.text("state", state);
        json.text("source", source.name().toLowerCase(Locale.ROOT));
        json.time("at", at);
    }
}

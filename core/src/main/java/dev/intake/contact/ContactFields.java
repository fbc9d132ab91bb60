package dev.intake.contact;

import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TIME;
import static dev.intake.kernel.JsonKind.object;
import static dev.intake.kernel.JsonKind.oneOf;

import dev.intake.kernel.JsonShape;
import dev.intake.kernel.Source;

/** Contacts as JSON. Shared by exports and commands. An absent value is {@code null}. */
public final class ContactFields {
    /** The consent: its state and, if it was recorded, its source and time. */
    private static final JsonShape<Consent> CONSENT = new JsonShape<Consent>("ShownConsent")
            .has("state", oneOf(Consent.State.values(), Consent.State::label), Consent::state)
            .maybe("source", TEXT, consent -> consent.source().map(Source::label))
            .maybe("at", TIME, Consent::at);

    /** The contact with its attributes. */
    public static final JsonShape<Contact> SHAPE = new JsonShape<Contact>("ListedContact")
            .has("contactId", ID, Contact::id)
            .orNull("externalId", TEXT, contact -> contact.externalId().map(ExternalId::value))
            .orNull("email", TEXT, contact -> contact.email().map(EmailAddress::value))
            .orNull("name", TEXT, contact -> contact.name().map(ContactName::value))
            .has("createdAt", TIME, Contact::createdAt)
            .has("updatedAt", TIME, Contact::updatedAt)
            .orNull("deactivatedAt", TIME, Contact::deactivatedAt)
            .has("consent", object(CONSENT), Contact::consent)
            .has("attributes", AttributeFields.KIND, Contact::attributes);

    private ContactFields() {}
}

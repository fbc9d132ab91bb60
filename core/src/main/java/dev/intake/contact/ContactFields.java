package dev.intake.contact;

import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TIME;
import static dev.intake.kernel.JsonKind.object;
import static dev.intake.kernel.JsonKind.oneOf;

import dev.intake.kernel.JsonShape;
import java.util.Optional;

/** Contacts as JSON. Shared by exports and commands. An absent value is {@code null}. */
public final class ContactFields {
    private static final String[] STATES = {"not_recorded", "granted", "withdrawn"};

    /** The consent: its state and, if it was recorded, its source and time. */
    private static final JsonShape<Consent> CONSENT = new JsonShape<Consent>("ShownConsent")
            .has("state", oneOf(STATES, state -> state), ContactFields::label)
            .maybe(
                    "source",
                    TEXT,
                    consent -> recorded(consent).map(granted -> granted.source().label()))
            .maybe("at", TIME, consent -> recorded(consent).map(Consent.Granted::at));

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

    /** Returns the word for the state of a consent: {@code not_recorded}, {@code granted} or {@code withdrawn}. */
    public static String label(Consent consent) {
        return consent.fold(new Consent.Cases<>(none -> STATES[0], granted -> STATES[1], withdrawn -> STATES[2]));
    }

    private static Optional<Consent.Granted> recorded(Consent consent) {
        return consent.fold(new Consent.Cases<>(
                none -> Optional.empty(),
                Optional::of,
                withdrawn -> Optional.of(new Consent.Granted(withdrawn.source(), withdrawn.at()))));
    }
}

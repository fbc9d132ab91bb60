package dev.intake.rehearsal;

import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.suppression.Suppression;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A contact at any time of a rehearsal, as far as its past is known: past deactivation, consent and suppressions are stored.
 * Its address, name and attributes are the current ones.
 *
 * @param contact the current contact
 * @param closed the suppressions of its address, lifted ones included
 */
record RehearsedContact(Contact contact, List<Suppression> closed) {
    ContactId id() {
        return contact.id();
    }

    /** Returns the contact as it was at the moment. */
    Contact at(Instant moment) {
        return new Contact(
                contact.id(),
                contact.externalId(),
                contact.email(),
                contact.name(),
                contact.attributes(),
                consentAt(moment),
                contact.deactivatedAt().filter(gone -> !gone.isAfter(moment)),
                contact.billedSince(),
                contact.createdAt(),
                contact.updatedAt());
    }

    private Consent consentAt(Instant moment) {
        Consent now = contact.consent();
        return now.isWithdrawn() && now.at().orElseThrow().isAfter(moment)
                ? Consent.granted(now.source().orElseThrow(), contact.createdAt())
                : now;
    }

    /** Returns the suppressions that held at the moment. */
    List<Suppression> closedAt(Instant moment) {
        return closed.stream()
                .filter(known -> !known.since().isAfter(moment))
                .filter(known ->
                        known.lift().filter(end -> !end.at().isAfter(moment)).isEmpty())
                .map(known ->
                        new Suppression(known.reason(), known.scope(), known.since(), known.cause(), Optional.empty()))
                .toList();
    }
}

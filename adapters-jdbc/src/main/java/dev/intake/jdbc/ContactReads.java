package dev.intake.jdbc;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The contacts that this transaction has read last: a delivery asks for the same ones a second time. The tenant is
 * locked, so they hold until this very transaction changes one.
 */
final class ContactReads {
    private Optional<Reading> last = Optional.empty();

    /**
     * What was read.
     *
     * @param identities who was asked for
     * @param contacts who was found
     */
    private record Reading(Set<Identity> identities, List<Contact> contacts) {}

    /** To be called when contacts were read. */
    void note(Set<Identity> identities, List<Contact> contacts) {
        last = Optional.of(new Reading(Set.copyOf(identities), contacts));
    }

    /** To be called when the transaction has changed contacts. */
    void forget() {
        last = Optional.empty();
    }

    /**
     * The contacts with these identities, if they were asked for before. Of emails it never knows: how many contacts
     * one finds depends on the question.
     */
    Optional<List<Contact>> find(Set<Identity> identities) {
        return last.filter(reading -> reading.identities().containsAll(identities))
                .filter(reading -> identities.stream().noneMatch(EmailAddress.class::isInstance))
                .map(reading -> reading.contacts().stream()
                        .filter(contact -> identities.stream().anyMatch(identity -> has(contact, identity)))
                        .toList());
    }

    private static boolean has(Contact contact, Identity identity) {
        return identity instanceof ContactId id
                ? contact.id().equals(id)
                : identity instanceof ExternalId external
                        && contact.externalId().filter(external::equals).isPresent();
    }
}

package dev.intake.event;

import dev.intake.contact.ContactId;
import java.util.List;
import java.util.Optional;

/**
 * A query for contacts with one event and without another.
 *
 * @param did the event type that the contacts have
 * @param didNot the event type that they lack
 * @param period the period of both
 * @param after the contact after which the list begins; absent for the first contacts
 */
public record Segment(EventType did, EventType didNot, Period period, Optional<ContactId> after) {
    /** Maximum number of listed contacts. */
    public static final int NAMED = 20;

    /** Creates a query whose list begins with the first contact. */
    public Segment(EventType did, EventType didNot, Period period) {
        this(did, didNot, period, Optional.empty());
    }

    /**
     * The result.
     *
     * @param contacts number of contacts
     * @param some the next {@value #NAMED} of them by id
     * @param more whether further ones follow
     */
    public record Members(long contacts, List<ContactId> some, boolean more) {
        /** Copies the list. */
        public Members {
            some = List.copyOf(some);
        }
    }
}

package dev.intake.event;

import dev.intake.contact.ContactId;
import java.util.List;

/**
 * A query for contacts with one event and without another.
 *
 * @param did the event type that the contacts have
 * @param didNot the event type that they lack
 * @param period the period of both
 */
public record Segment(EventType did, EventType didNot, Period period) {
    /** Maximum number of listed contacts. */
    public static final int NAMED = 20;

    /**
     * The result.
     *
     * @param contacts number of contacts
     * @param some the first {@value #NAMED} of them by id
     */
    public record Members(long contacts, List<ContactId> some) {
        /** Copies the list. */
        public Members {
            some = List.copyOf(some);
        }
    }
}

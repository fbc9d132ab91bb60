package dev.intake.event;

import dev.intake.contact.ContactId;
import java.util.List;

/**
 * Which contacts did one thing and not another.
 *
 * @param did what they did
 * @param didNot what they did not do
 * @param period both within this
 */
public record Segment(EventType did, EventType didNot, Period period) {
    /** Contacts that an answer names, at most. */
    public static final int NAMED = 20;

    /**
     * The answer.
     *
     * @param contacts how many
     * @param some of them the first {@value #NAMED} by id
     */
    public record Members(long contacts, List<ContactId> some) {
        /** Copies the list. */
        public Members {
            some = List.copyOf(some);
        }
    }
}

package dev.intake.connector;

import dev.intake.event.DedupeKey;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.Connector;
import java.util.Optional;

/**
 * A provider's customer id. Contacts are linked with it, and events whose contact is not known yet are parked under
 * it. (Decisions 2.7, 2.8)
 *
 * @param connector the provider
 * @param id the provider's id, 1 to 255 characters, cleaned and trimmed
 */
public record CustomerRef(Connector connector, String id) {
    /** Rejects an id that is blank, too long or not cleaned; {@link #of} cleans ids from payloads. */
    public CustomerRef {
        if (!isStorable(id)) {
            throw new IllegalArgumentException(
                    "a provider's id is 1 to " + DedupeKey.MAX_LENGTH + " characters, trimmed");
        }
    }

    /** Returns the customer with that id; empty if the text is not an id. */
    public static Optional<CustomerRef> of(Connector connector, String id) {
        return readId(id).map(read -> new CustomerRef(connector, read));
    }

    /** Returns whether the id can be stored. */
    static boolean isStorable(String id) {
        return !id.isEmpty() && CleanText.trimmed(id).equals(id) && !CleanText.isLongerThan(id, DedupeKey.MAX_LENGTH);
    }

    /** Returns a text of a payload as an id, trimmed; empty if it is not a valid id. */
    static Optional<String> readId(String text) {
        return DedupeKey.readId(text);
    }
}

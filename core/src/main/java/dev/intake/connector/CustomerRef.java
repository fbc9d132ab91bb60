package dev.intake.connector;

import dev.intake.event.DedupeKey;
import dev.intake.source.Connector;
import dev.intake.text.CleanText;
import java.util.Optional;

/**
 * A customer as a provider numbers them: the key under which a contact is linked, and under which an event waits whose
 * contact is not known yet. (Decisions 2.7, 2.8)
 *
 * @param connector whose customer
 * @param id the provider's id, 1 to 255 characters, cleaned and trimmed
 */
public record CustomerRef(Connector connector, String id) {
    /** Refuses an id that is blank, too long or not cleaned; ids from payloads go through {@link #of}. */
    public CustomerRef {
        if (!isStorable(id)) {
            throw new IllegalArgumentException(
                    "a provider's id is 1 to " + DedupeKey.MAX_LENGTH + " characters, trimmed");
        }
    }

    /** The customer of that id, or nothing when the text is no id. */
    public static Optional<CustomerRef> of(Connector connector, String id) {
        return readId(id).map(read -> new CustomerRef(connector, read));
    }

    /** Whether the id can have been stored, by this version or one that cleaned what it read. */
    static boolean isStorable(String id) {
        return !id.isEmpty() && CleanText.trimmed(id).equals(id) && !CleanText.isLongerThan(id, DedupeKey.MAX_LENGTH);
    }

    /** The text of a payload as an id, trimmed; nothing when it cannot be one. What cannot identify counts as absent. */
    static Optional<String> readId(String text) {
        return DedupeKey.readId(text);
    }
}

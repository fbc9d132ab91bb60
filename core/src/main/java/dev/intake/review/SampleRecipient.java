package dev.intake.review;

import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.event.EventRecord;
import dev.intake.template.MergeValues;
import java.util.Optional;

/**
 * The recipient of a previewed email.
 *
 * @param contact the contact, which need not be stored
 * @param entry the event that fills fields {@code event.*}; absent if the contact has no event of the type
 * @param entered whether the event enrolled the contact
 */
public record SampleRecipient(Contact contact, Optional<EventRecord> entry, boolean entered) {
    /** Returns the values of merge fields. */
    public MergeValues values() {
        return new MergeValues(entry.map(EventRecord::properties).orElse(Attributes.NONE), contact);
    }
}

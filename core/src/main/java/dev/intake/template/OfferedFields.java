package dev.intake.template;

import dev.intake.contact.AttributeKey;
import dev.intake.event.TypeProfile;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The merge fields that a program's emails can use, given the events of its type so far.
 *
 * @param shared whether one draft serves all contacts, so that a key some event lacked is not offered; otherwise each
 *     contact's entry event decides (Decisions 6.4)
 * @param profile the keys of all events of the type, including historical ones; absent if no event of the type is
 *     recorded
 */
public record OfferedFields(boolean shared, Optional<TypeProfile> profile) {
    /** Returns whether the field is offered. */
    public FieldOffer offer(MergeField field) {
        if (field instanceof MergeField.ContactEmail) {
            return FieldOffer.OFFERED;
        }
        return field instanceof MergeField.Event event ? offer(event.key()) : FieldOffer.DEPENDS_ON_CONTACT;
    }

    private FieldOffer offer(AttributeKey key) {
        if (profile.isEmpty()) {
            return FieldOffer.NO_EVENT_YET;
        }
        if (profile.get().commonKeys().contains(key)) {
            return FieldOffer.OFFERED;
        }
        return shared ? FieldOffer.NOT_OFFERED : FieldOffer.DEPENDS_ON_EVENT;
    }

    /**
     * Returns the unconditionally offered fields: the contact's address, without which nothing is sent, and the keys
     * that every event carried.
     */
    public SortedSet<MergeField> offered() {
        NavigableSet<MergeField> fields = new TreeSet<>();
        fields.add(new MergeField.ContactEmail());
        profile.ifPresent(seen -> seen.commonKeys().forEach(key -> fields.add(new MergeField.Event(key))));
        return Collections.unmodifiableNavigableSet(fields);
    }
}

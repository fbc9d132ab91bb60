package dev.intake.template;

import dev.intake.event.EventId;
import java.time.Instant;
import java.util.Optional;

/** A merge field that an email of a draft may find without a value, said before the draft is approved. */
public sealed interface DraftFinding {
    /** Where in the draft, as in {@code step 2, variant B}. */
    String place();

    /** Which field. */
    MergeField field();

    /** The finding as a sentence, without its place. */
    String message();

    /**
     * Whether the draft cannot be approved as it is. A key that is not offered keeps it from that (Spec, Merge fields
     * 4); where a value only may be missing, the email is held when its time comes (Decisions 6.5).
     */
    default boolean blocks() {
        return false;
    }

    /**
     * The draft is shared by all contacts, and some event of the type lacked the key. (Spec, Merge fields 4)
     *
     * @param place where in the draft
     * @param field which field
     * @param since the first event that lacked it, if it is still stored
     * @param at when that event happened
     */
    record NotOffered(String place, MergeField field, Optional<EventId> since, Optional<Instant> at)
            implements DraftFinding {
        @Override
        public String message() {
            return "{{" + field.written() + "}} is not offered: " + lackedBy(since, at);
        }

        @Override
        public boolean blocks() {
            return true;
        }
    }

    /**
     * Some event of the type lacked the key. The email is written per contact: it is held for those whose entry event
     * lacks it. (Spec, Merge fields 2)
     *
     * @param place where in the draft
     * @param field which field
     * @param since the first event that lacked it, if it is still stored
     * @param at when that event happened
     */
    record DependsOnEvent(String place, MergeField field, Optional<EventId> since, Optional<Instant> at)
            implements DraftFinding {
        @Override
        public String message() {
            return "{{" + field.written() + "}} is held where the entry event lacks it: " + lackedBy(since, at);
        }
    }

    /**
     * No event of the type has been seen yet, so it is not known which keys they carry.
     *
     * @param place where in the draft
     * @param field which field
     */
    record NoEventYet(String place, MergeField field) implements DraftFinding {
        @Override
        public String message() {
            return "{{" + field.written() + "}} cannot be checked: no event of this type seen yet";
        }
    }

    /**
     * It is not known of every contact; the email is held for those of whom it is not.
     *
     * @param place where in the draft
     * @param field which field
     */
    record DependsOnContact(String place, MergeField field) implements DraftFinding {
        @Override
        public String message() {
            return "{{" + field.written() + "}} is held where the contact has none";
        }
    }

    private static String lackedBy(Optional<EventId> since, Optional<Instant> at) {
        return "not every event of this type carried it"
                + since.map(id -> ", the first without it was " + id).orElse("")
                + at.map(time -> ", at " + time).orElse("");
    }
}

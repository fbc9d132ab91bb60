package dev.intake.template;

import dev.intake.event.EventId;
import java.time.Instant;
import java.util.Optional;

/** A merge field of a draft that may lack a value, found before approval. */
public sealed interface DraftFinding {
    /** Returns the place in the draft, such as {@code step 2, variant B}. */
    String place();

    /** Returns the field. */
    MergeField field();

    /** Returns a sentence that describes the finding, without its place. */
    String message();

    /**
     * Returns whether the finding prevents approval. A key that is not offered does (Spec, Merge fields 4). An email
     * with a value that is only sometimes missing is held when it is due (Decisions 6.5).
     */
    default boolean blocks() {
        return false;
    }

    /**
     * The draft is shared by all contacts, and an event of the type lacked the key. (Spec, Merge fields 4)
     *
     * @param place the place in the draft
     * @param field the field
     * @param since the first event that lacked it, if it is still stored
     * @param at when that event occurred
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
     * An event of the type lacked the key. The draft is per contact, so its email is held for contacts whose entry event
     * lacks it. (Spec, Merge fields 2)
     *
     * @param place the place in the draft
     * @param field the field
     * @param since the first event that lacked it, if it is still stored
     * @param at when that event occurred
     */
    record DependsOnEvent(String place, MergeField field, Optional<EventId> since, Optional<Instant> at)
            implements DraftFinding {
        @Override
        public String message() {
            return "{{" + field.written() + "}} is held if the entry event lacks it: " + lackedBy(since, at);
        }
    }

    /**
     * No event of the type is recorded, so its keys are unknown.
     *
     * @param place the place in the draft
     * @param field the field
     */
    record NoEventYet(String place, MergeField field) implements DraftFinding {
        @Override
        public String message() {
            return "{{" + field.written() + "}} cannot be checked: no event of this type seen yet";
        }
    }

    /**
     * Not every contact has this value; the email is held for those without it.
     *
     * @param place the place in the draft
     * @param field the field
     */
    record DependsOnContact(String place, MergeField field) implements DraftFinding {
        @Override
        public String message() {
            return "{{" + field.written() + "}} is held if the contact has none";
        }
    }

    private static String lackedBy(Optional<EventId> since, Optional<Instant> at) {
        return "not every event of this type carried it"
                + since.map(id -> ", the first without it was " + id).orElse("")
                + at.map(time -> ", at " + time).orElse("");
    }
}

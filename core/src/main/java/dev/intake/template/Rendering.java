package dev.intake.template;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/** What became of filling in an email for one contact. (Decisions 6.5) */
public sealed interface Rendering {
    /**
     * Every field had a value.
     *
     * @param email what is sent
     */
    record Ready(RenderedEmail email) implements Rendering {}

    /**
     * The email is not sent as it is: fields of it have no value that could stand there.
     *
     * @param missing the fields without a value, with a blank one, or with one that is no web address where a link needs
     *     one; of subject and bodies together, at least one
     */
    record Held(SortedSet<MergeField> missing) implements Rendering {
        /** Copies the fields, and refuses none. */
        public Held {
            missing = Collections.unmodifiableSortedSet(new TreeSet<>(missing));
            if (missing.isEmpty()) {
                throw new IllegalArgumentException("an email is held for at least one field");
            }
        }
    }
}

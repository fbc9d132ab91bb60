package dev.intake.template;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/** The outcome of rendering an email for one contact. (Decisions 6.5) */
public sealed interface Rendering {
    /**
     * All fields have values.
     *
     * @param email the email to send
     */
    record Ready(RenderedEmail email) implements Rendering {}

    /**
     * The email is held, because fields lack a usable value.
     *
     * @param missing at least one field of subject or bodies whose value is absent, blank, or not a URL where a link
     *     needs one
     */
    record Held(SortedSet<MergeField> missing) implements Rendering {
        /** Copies the fields, and rejects an empty set. */
        public Held {
            missing = Collections.unmodifiableSortedSet(new TreeSet<>(missing));
            if (missing.isEmpty()) {
                throw new IllegalArgumentException("an email is held for at least one field");
            }
        }
    }
}

package dev.intake.template;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** The outcome of rendering an email for one contact. (Decisions 6.5) */
public sealed interface Rendering {
    /** Returns the email to send; empty if it is held. */
    default Optional<RenderedEmail> rendered() {
        return this instanceof Ready ready ? Optional.of(ready.email()) : Optional.empty();
    }

    /** Returns the fields whose fallback was written; empty if the email is held. */
    default SortedSet<MergeField> fallbacks() {
        return Collections.emptySortedSet();
    }

    /** Returns the fields that lack a usable value; empty unless the email is held. */
    default SortedSet<MergeField> missing() {
        return Collections.emptySortedSet();
    }

    /**
     * All fields have values or fallbacks.
     *
     * @param email the email to send
     * @param fallbacks the fields whose fallback was written at least once, because the value is absent, blank, or not a
     *     URL where a link needs one
     */
    record Ready(RenderedEmail email, SortedSet<MergeField> fallbacks) implements Rendering {
        /** Copies the fields. */
        public Ready {
            fallbacks = Collections.unmodifiableSortedSet(new TreeSet<>(fallbacks));
        }
    }

    /**
     * The email is held, because fields without a fallback lack a usable value.
     *
     * @param missing at least one field of subject or bodies that has no fallback, and whose value is absent, blank, or not
     *     a URL where a link needs one
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

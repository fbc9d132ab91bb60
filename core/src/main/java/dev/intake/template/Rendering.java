package dev.intake.template;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/** The outcome of rendering an email for one contact. (Decisions 6.5) */
public sealed interface Rendering {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

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

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.ready().apply(this);
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

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.held().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Ready, R> ready, Function<Held, R> held) {}
}

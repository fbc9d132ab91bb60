package dev.intake.http.page;

import jakarta.servlet.http.HttpServletRequest;
import java.util.function.Function;

/** Reads the body of a request as a form, with limits on size, time and memory. */
@FunctionalInterface
public interface FormReader {
    /** The sender of a form. */
    enum Sender {
        /** A person with a valid session. */
        SIGNED_IN,
        /** Anybody else. Their bodies share a part of the memory. */
        ANONYMOUS
    }

    /** The result of reading. */
    sealed interface Reading {
        /** Returns what the function of this case returns. */
        <R> R fold(Cases<R> cases);

        /**
         * The form.
         *
         * @param form its fields
         */
        record Whole(Form form) implements Reading {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.whole().apply(this);
            }
        }

        /**
         * An invalid form.
         *
         * @param status the HTTP status of the answer
         * @param message the reason, for people
         */
        record Refused(int status, String message) implements Reading {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.refused().apply(this);
            }
        }

        /**
         * One function per case, so that a new case does not compile until each reader has decided.
         *
         * @param <R> what a reader makes of each case
         */
        record Cases<R>(Function<Whole, R> whole, Function<Refused, R> refused) {}
    }

    /**
     * Reads the form.
     *
     * @param request a request with an unread body
     * @param maxBytes maximum bytes of the body
     * @param sender the sender
     */
    Reading read(HttpServletRequest request, int maxBytes, Sender sender);
}

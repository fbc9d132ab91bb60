package dev.intake.http.page;

import jakarta.servlet.http.HttpServletRequest;

/** Reads the body of a request as a form, within limits of size, time and memory. */
@FunctionalInterface
public interface FormReader {
    /** Whose request carries the form. */
    enum Sender {
        /** Somebody with a valid session. */
        SIGNED_IN,
        /** Anybody. Their bodies share a part of the memory, so that they cannot take all of it. */
        STRANGER
    }

    /** What came of reading. */
    sealed interface Reading {
        /**
         * The whole form.
         *
         * @param form its fields
         */
        record Whole(Form form) implements Reading {}

        /**
         * A body that is no such form.
         *
         * @param status the HTTP status of the answer
         * @param message why, for people
         */
        record Refused(int status, String message) implements Reading {}
    }

    /**
     * Reads the form.
     *
     * @param request whose body was not read before
     * @param maxBytes of the body
     * @param sender whose request it is
     */
    Reading read(HttpServletRequest request, int maxBytes, Sender sender);
}

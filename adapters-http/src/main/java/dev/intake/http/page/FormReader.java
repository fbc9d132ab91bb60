package dev.intake.http.page;

import jakarta.servlet.http.HttpServletRequest;

/** Reads the body of a request as a form, with limits on size, time and memory. */
@FunctionalInterface
public interface FormReader {
    /** The sender of a form. */
    enum Sender {
        /** A person with a valid session. */
        SIGNED_IN,
        /** Anybody else. Their bodies share a part of the memory. */
        STRANGER
    }

    /** The result of reading. */
    sealed interface Reading {
        /**
         * The form.
         *
         * @param form its fields
         */
        record Whole(Form form) implements Reading {}

        /**
         * An invalid form.
         *
         * @param status the HTTP status of the answer
         * @param message the reason, for people
         */
        record Refused(int status, String message) implements Reading {}
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

package dev.intake.http.event;

import dev.intake.http.page.Notice;

/**
 * A fault of a list's filter, with which nothing is selected.
 *
 * @param field the id of the faulty field
 * @param text what to enter
 */
public record FilterFault(String field, String text) {
    static final String EVENT_TYPE =
            "Enter an event type of 1 to 120 characters: letters, digits, spaces and . _ : - /";

    /** Returns the message beside the field. */
    public Notice notice() {
        return Notice.refused(text, field);
    }
}

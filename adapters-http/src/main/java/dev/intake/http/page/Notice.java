package dev.intake.http.page;

import io.javalin.http.Context;
import java.util.Optional;

/**
 * A message about the previous action: at the top of a page, or beside the field that it is about.
 *
 * @param success whether the action succeeded
 * @param text the message
 * @param rejected the form that it rejects; absent if the message belongs at the top
 */
public record Notice(boolean success, String text, Optional<Rejected> rejected) {
    /**
     * A rejected form.
     *
     * @param action the path that the form was sent to; empty if nothing is kept
     * @param field the id of the field to correct
     * @param typed what was typed, so that the form shows it again
     */
    record Rejected(String action, String field, Form typed) {}

    /** Returns this notice with another text. */
    public Notice saying(String other) {
        return new Notice(success, other, rejected);
    }

    public static Notice done(String text) {
        return new Notice(true, text, Optional.empty());
    }

    public static Notice refused(String text) {
        return new Notice(false, text, Optional.empty());
    }

    /** Returns the message beside a field whose form keeps nothing: a password, a code, or a filter, which is in the address. */
    public static Notice refused(String text, String field) {
        return new Notice(false, text, Optional.of(new Rejected("", field, Form.EMPTY)));
    }

    /** Returns the message beside a field of the request's form, which keeps what was typed. */
    public static Notice refused(String text, String field, Context context) {
        return new Notice(false, text, Optional.of(new Rejected(context.path(), field, Form.of(context))));
    }
}

package dev.intake.app.program;

import dev.intake.app.output.Printable;
import dev.intake.sequence.WindowOpening;

/** Formats the opening of a sending window for a contact for output. */
public final class WindowView {
    private WindowView() {}

    /** Returns the window and its next opening in local time. */
    public static String text(WindowOpening opening) {
        return opening.window().text() + ", " + opening.localTime()
                + opening.zone()
                        .unknown()
                        .map(text -> " (the contact's timezone \"" + Printable.of(text) + "\" is unknown)")
                        .orElse("");
    }
}

package dev.intake.program;

import dev.intake.kernel.JsonFields;

/** Openings of sending windows as JSON. Shared by commands and the management API. */
public final class WindowFields {
    private WindowFields() {}

    /** Writes the window, the time zone, and the contact's attribute if it names no time zone. */
    public static void write(WindowOpening opening, JsonFields json) {
        json.text("window", opening.window().text());
        json.text("timezone", opening.zone().zone().getId());
        json.time("opensAt", opening.at());
        opening.zone().unknown().ifPresent(text -> json.text("unknownTimezone", text));
    }
}

package dev.intake.program;

import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;

/** Openings of sending windows as JSON. Shared by commands and the management API. */
public final class WindowFields {
    /** The window, the time zone, and the contact's attribute if it names no time zone. */
    public static final JsonShape<WindowOpening> SHAPE = new JsonShape<WindowOpening>("WindowOpening")
            .has("window", JsonKind.TEXT, opening -> opening.window().text())
            .has("timezone", JsonKind.TEXT, opening -> opening.zone().zone().getId())
            .has("opensAt", JsonKind.TIME, WindowOpening::at)
            .maybe("unknownTimezone", JsonKind.TEXT, opening -> opening.zone().unknown())
            .about("The contact's attribute if it names no time zone.");

    private WindowFields() {}
}

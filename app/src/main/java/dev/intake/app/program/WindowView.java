package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.program.WindowOpening;

/** The opening of a sending window for a contact, as it is printed. */
final class WindowView {
    private WindowView() {}

    /** Returns the window, the time zone, and the contact's attribute if it names no time zone. */
    static ObjectNode json(WindowOpening opening) {
        ObjectNode json = Json.object()
                .put("window", opening.window().text())
                .put("timezone", opening.zone().zone().getId())
                .put("opensAt", opening.at().toString());
        opening.zone().unknown().ifPresent(text -> json.put("unknownTimezone", text));
        return json;
    }

    /** Returns the window and its next opening in local time. */
    static String text(WindowOpening opening) {
        return opening.window().text() + ", " + opening.localTime()
                + opening.zone()
                        .unknown()
                        .map(text -> " (the contact's timezone \"" + Printable.of(text) + "\" is unknown)")
                        .orElse("");
    }
}

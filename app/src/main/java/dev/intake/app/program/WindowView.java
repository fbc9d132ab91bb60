package dev.intake.app.program;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.output.Printable;
import dev.intake.program.WindowOpening;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/** Formats the next opening of a sending window for a contact. */
public final class WindowView {
    private WindowView() {}

    /** Returns the window and its next opening in local time, from a JSON object. */
    public static String text(JsonNode opening) {
        String zone = opening.path("timezone").asText();
        return opening.path("window").asText() + ", "
                + WindowOpening.localTime(Instant.parse(opening.path("opensAt").asText()), ZoneId.of(zone))
                + Optional.ofNullable(opening.path("unknownTimezone").textValue())
                        .map(text -> " (the contact's timezone \"" + Printable.of(text) + "\" is unknown)")
                        .orElse("");
    }
}

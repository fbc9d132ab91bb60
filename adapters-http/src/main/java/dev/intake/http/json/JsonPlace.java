package dev.intake.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import dev.intake.text.CleanText;
import java.util.ArrayDeque;
import java.util.Deque;

/** Says where in a body a parser stands, as in {@code batch[3].traits.plan}. */
final class JsonPlace {
    /** Levels shown; what is nested deeper is found from there. */
    private static final int MAX_LEVELS = 4;

    private static final int MAX_NAME = 64;

    private JsonPlace() {}

    /** The path to where the parser stands; empty at the top. */
    static String of(JsonParser json) {
        Deque<JsonStreamContext> levels = new ArrayDeque<>();
        for (JsonStreamContext level = json.getParsingContext();
                level != null && !level.inRoot();
                level = level.getParent()) {
            levels.push(level);
        }
        StringBuilder place = new StringBuilder();
        levels.stream().limit(MAX_LEVELS).forEach(level -> append(level, place));
        return place.toString();
    }

    private static void append(JsonStreamContext level, StringBuilder place) {
        if (level.inArray() && level.hasCurrentIndex()) {
            place.append('[').append(level.getCurrentIndex()).append(']');
        } else if (level.inObject() && level.hasCurrentName()) {
            String name = CleanText.trimmed(level.getCurrentName(), MAX_NAME);
            place.append(place.isEmpty() || name.isEmpty() ? "" : ".").append(name);
        }
    }
}

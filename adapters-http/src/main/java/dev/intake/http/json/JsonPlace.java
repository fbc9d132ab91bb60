package dev.intake.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import dev.intake.kernel.CleanText;
import java.util.ArrayDeque;
import java.util.Deque;

/** Formats the position of a parser, as in {@code batch[3].traits.plan}. */
final class JsonPlace {
    /** Maximum levels shown. */
    private static final int MAX_LEVELS = 4;

    private static final int MAX_NAME = 64;

    private JsonPlace() {}

    /** Returns the path of the current value; empty at the top. */
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

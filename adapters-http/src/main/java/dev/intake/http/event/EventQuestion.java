package dev.intake.http.event;

import dev.intake.event.EventType;
import dev.intake.http.page.Span;
import dev.intake.text.CleanText;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A question about events as an address asks it: what was typed, whether it can be answered or not.
 *
 * @param ask which of the questions
 * @param type of the count, or the first of the other questions
 * @param other the second type
 * @param within how soon the second has to follow the first; any time when it is none of those offered
 * @param span what stretch of time it is about
 */
public record EventQuestion(String ask, String type, String other, String within, Span span) {
    static final String COUNT = "count";
    static final String FUNNEL = "funnel";
    static final String SEGMENT = "segment";

    static EventQuestion of(Context context) {
        return new EventQuestion(
                EventPages.parameter("ask", context),
                CleanText.trimmed(EventPages.parameter("type", context)),
                CleanText.trimmed(EventPages.parameter("other", context)),
                EventPages.parameter("within", context),
                Span.named(EventPages.parameter("span", context)));
    }

    /** Whether anything was asked. */
    boolean isAsked() {
        return List.of(COUNT, FUNNEL, SEGMENT).contains(ask);
    }

    /** Whether every event type that it needs is one. */
    boolean isAnswerable() {
        return isAsked() && first().isPresent() && (ask.equals(COUNT) || second().isPresent());
    }

    Optional<EventType> first() {
        return EventType.parse(type);
    }

    Optional<EventType> second() {
        return EventType.parse(other);
    }

    /** The question as parameters of an address, and one parameter more. */
    String parameters(String more, String value) {
        Map<String, String> parameters = new TreeMap<>(
                Map.of("ask", ask, "type", type, "other", other, "within", within, "span", span.value(), more, value));
        StringBuilder text = new StringBuilder();
        parameters.forEach((name, typed) -> {
            if (!typed.isEmpty()) {
                text.append(text.isEmpty() ? "" : "&")
                        .append(name)
                        .append('=')
                        .append(URLEncoder.encode(typed, StandardCharsets.UTF_8));
            }
        });
        return text.toString();
    }
}

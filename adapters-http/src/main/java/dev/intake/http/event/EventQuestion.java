package dev.intake.http.event;

import dev.intake.event.EventType;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Pager;
import dev.intake.http.page.Span;
import dev.intake.kernel.CleanText;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A question about events as typed, valid or not.
 *
 * @param ask the kind of question
 * @param type event type of a count, or first type of a funnel or segment
 * @param other the second type
 * @param within the conversion window of a funnel; any other text means no limit
 * @param span the period
 * @param after the trail of the list of a segment; blank for its first page
 */
public record EventQuestion(String ask, String type, String other, String within, Span span, String after) {
    static final String COUNT = "count";
    static final String FUNNEL = "funnel";
    static final String SEGMENT = "segment";

    static EventQuestion of(Context context) {
        return new EventQuestion(
                Gate.parameter("ask", context),
                CleanText.trimmed(Gate.parameter("type", context)),
                CleanText.trimmed(Gate.parameter("other", context)),
                Gate.parameter("within", context),
                Span.named(Gate.parameter("span", context)),
                Gate.parameter("after", context));
    }

    /** Returns whether a question was asked. */
    boolean isAsked() {
        return List.of(COUNT, FUNNEL, SEGMENT).contains(ask);
    }

    /** Returns whether all required event types are valid. */
    boolean isAnswerable() {
        return isAsked() && first().isPresent() && (ask.equals(COUNT) || second().isPresent());
    }

    /** Returns the fault of a question without an answer; absent if there is an answer, or no question. */
    Optional<FilterFault> fault() {
        return !isAsked() || isAnswerable()
                ? Optional.empty()
                : Optional.of(new FilterFault(ask + (first().isEmpty() ? "-type" : "-other"), FilterFault.EVENT_TYPE));
    }

    Optional<EventType> first() {
        return EventType.parse(type);
    }

    Optional<EventType> second() {
        return EventType.parse(other);
    }

    /** Returns the same question about another page of the list. */
    EventQuestion after(String trail) {
        return new EventQuestion(ask, type, other, within, span, trail);
    }

    /** Returns the URL of the page with the result. */
    String answered(String path) {
        return Pager.address(
                path,
                Map.of(
                        "ask",
                        ask,
                        "type",
                        type,
                        "other",
                        other,
                        "within",
                        within,
                        "span",
                        span.value(),
                        "after",
                        after,
                        AnalysisPages.ANSWERED,
                        "yes"));
    }
}

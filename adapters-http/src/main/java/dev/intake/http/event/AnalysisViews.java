package dev.intake.http.event;

import dev.intake.event.Bucket;
import dev.intake.event.EventType;
import dev.intake.http.page.Choice;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Page;
import dev.intake.http.page.Pager;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Models of {@code analysis.jte}. */
public final class AnalysisViews {
    private AnalysisViews() {}

    /** The result of a question. */
    public sealed interface Answer permits Counting, Chart, FunnelShown, SegmentShown, NotCounted {}

    /** The result is not available yet; the page fetches it. */
    public record Counting() implements Answer {}

    /**
     * The question has no result.
     *
     * @param why the reason, as a sentence
     */
    public record NotCounted(String why) implements Answer {}

    /**
     * A count per hour or day.
     *
     * @param heading what was counted
     * @param bars one bar per hour or day, earliest first
     */
    public record Chart(String heading, Bucket bucket, List<Bar> bars) implements Answer {
        public static final int HEIGHT = 120;

        public String total() {
            return Labels.count(bars.stream().mapToLong(Bar::count).sum());
        }

        /** Returns the largest count, which has the tallest bar. */
        public String max() {
            return Labels.count(bars.stream().mapToLong(Bar::count).max().orElse(0));
        }

        public String unit() {
            return bucket == Bucket.HOUR ? "hour" : "day";
        }
    }

    /**
     * One bar.
     *
     * @param height 0 to {@value Chart#HEIGHT}
     */
    public record Bar(String label, long count, int height) {}

    /** The result of a funnel. */
    public record FunnelShown(String first, String then, String within, long began, long went, double percent)
            implements Answer {
        public String percentShown() {
            return String.format(Locale.ENGLISH, "%.1f%%", percent);
        }
    }

    /** A contact of a segment; its title is the contact id if it has been erased since. */
    public record Linked(String title, String details, String path) {}

    /** The result of a segment. */
    public record SegmentShown(String did, String didNot, long contacts, List<Linked> some, Pager pager)
            implements Answer {}

    /**
     * {@code analysis.jte}: the question as typed, and its result.
     *
     * @param answer the result; absent without a valid question
     */
    public record AnalysisView(Page page, List<EventType> types, EventQuestion question, Optional<Answer> answer) {
        public static final List<Choice> WINDOWS = List.of(
                new Choice("", "any time later"),
                new Choice("1h", "within an hour"),
                new Choice("1d", "within a day"),
                new Choice("7d", "within 7 days"),
                new Choice("30d", "within 30 days"));

        /** Returns the value of a form field as typed; blank if another question was asked. */
        public String typed(String asked, String value) {
            return question.ask().equals(asked) ? value : "";
        }

        /** Returns whether this question was asked and is valid. */
        public boolean isAbout(String asked) {
            return question.ask().equals(asked) && answer.isPresent();
        }

        /** Returns the URL of the page with the result. */
        public String answered() {
            return question.answered(page.events() + "/counts");
        }
    }
}

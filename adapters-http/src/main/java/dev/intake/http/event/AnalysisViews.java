package dev.intake.http.event;

import dev.intake.event.Bucket;
import dev.intake.event.EventType;
import dev.intake.http.event.FeedViews.Choice;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Page;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What {@code analysis.jte} is given. */
public final class AnalysisViews {
    private AnalysisViews() {}

    /** What is said to a question. */
    public sealed interface Answer permits Counting, Chart, FunnelShown, SegmentShown, NotCounted {}

    /** That the answer is fetched by the page. */
    public record Counting() implements Answer {}

    /**
     * That it was not answered.
     *
     * @param why in a sentence
     */
    public record NotCounted(String why) implements Answer {}

    /**
     * A number for each hour or day.
     *
     * @param heading what was counted
     * @param bars one for each, the earliest first
     */
    public record Chart(String heading, Bucket bucket, List<Bar> bars) implements Answer {
        public static final int HEIGHT = 120;

        public String total() {
            return Labels.count(bars.stream().mapToLong(Bar::count).sum());
        }

        public String unit() {
            return bucket == Bucket.HOUR ? "hour" : "day";
        }
    }

    /**
     * One of them.
     *
     * @param height 0 to {@value Chart#HEIGHT}
     */
    public record Bar(String label, long count, int height) {
        public String shown() {
            return Labels.count(count);
        }
    }

    /** How many did one thing and then another. */
    public record FunnelShown(String first, String then, String within, long began, long went, double percent)
            implements Answer {
        public String beganShown() {
            return Labels.count(began, "contact");
        }

        public String wentShown() {
            return Labels.count(went);
        }

        public String percentShown() {
            return String.format(Locale.ENGLISH, "%.1f %%", percent);
        }
    }

    /** A contact that was found; by its id alone when it was erased meanwhile. */
    public record Linked(String title, String under, String path) {}

    /** Who did one thing and not another. */
    public record SegmentShown(String did, String didNot, long contacts, List<Linked> some) implements Answer {
        public String contactsShown() {
            return Labels.count(contacts, "contact");
        }
    }

    /**
     * What was asked, as it was typed, and what is answered.
     *
     * @param answer absent when nothing was asked that can be answered
     */
    public record AnalysisView(Page page, List<EventType> types, EventQuestion question, Optional<Answer> answer) {
        public static final List<Choice> WINDOWS = List.of(
                new Choice("", "any time later"),
                new Choice("1h", "within an hour"),
                new Choice("1d", "within a day"),
                new Choice("7d", "within 7 days"),
                new Choice("30d", "within 30 days"));

        /** What a field of a question holds: what was typed there, if that question was asked. */
        public String typed(String asked, String value) {
            return question.ask().equals(asked) ? value : "";
        }

        /** Whether this is the question that was asked, and can be answered. */
        public boolean isAbout(String asked) {
            return question.ask().equals(asked) && answer.isPresent();
        }

        /** Where this page is with the answer in it. */
        public String answered() {
            return page.events() + "/counts?" + question.parameters(AnalysisPages.ANSWERED, "yes");
        }
    }
}

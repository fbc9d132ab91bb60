package dev.intake.http.dashboard;

import dev.intake.analysis.Bucket;
import dev.intake.event.EventType;
import dev.intake.http.dashboard.FeedViews.Choice;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What {@code analysis.jte} is given. */
final class AnalysisViews {
    private AnalysisViews() {}

    /** What is said to a question. */
    sealed interface Answer permits Counting, Chart, FunnelShown, SegmentShown, NotCounted {}

    /** That the answer is fetched by the page. */
    record Counting() implements Answer {}

    /**
     * That it was not answered.
     *
     * @param why in a sentence
     */
    record NotCounted(String why) implements Answer {}

    /**
     * A number for each hour or day.
     *
     * @param heading what was counted
     * @param bars one for each, the earliest first
     */
    record Chart(String heading, Bucket bucket, List<Bar> bars) implements Answer {
        static final int HEIGHT = 120;

        String total() {
            return Labels.count(bars.stream().mapToLong(Bar::count).sum());
        }

        String unit() {
            return bucket == Bucket.HOUR ? "hour" : "day";
        }
    }

    /**
     * One of them.
     *
     * @param height 0 to {@value Chart#HEIGHT}
     */
    record Bar(String label, long count, int height) {
        String shown() {
            return Labels.count(count);
        }
    }

    /** How many did one thing and then another. */
    record FunnelShown(String first, String then, String within, long began, long went, double percent)
            implements Answer {
        String beganShown() {
            return Labels.count(began, "contact");
        }

        String wentShown() {
            return Labels.count(went);
        }

        String percentShown() {
            return String.format(Locale.ENGLISH, "%.1f %%", percent);
        }
    }

    /** A contact that was found; by its id alone when it was erased meanwhile. */
    record Linked(String title, String under, String path) {}

    /** Who did one thing and not another. */
    record SegmentShown(String did, String didNot, long contacts, List<Linked> some) implements Answer {
        String contactsShown() {
            return Labels.count(contacts, "contact");
        }
    }

    /**
     * What was asked, as it was typed, and what is answered.
     *
     * @param answer absent when nothing was asked that can be answered
     */
    record AnalysisView(Page page, List<EventType> types, EventQuestion question, Optional<Answer> answer) {
        static final List<Choice> WINDOWS = List.of(
                new Choice("", "any time later"),
                new Choice("1h", "within an hour"),
                new Choice("1d", "within a day"),
                new Choice("7d", "within 7 days"),
                new Choice("30d", "within 30 days"));

        /** What a field of a question holds: what was typed there, if that question was asked. */
        String typed(String asked, String value) {
            return question.ask().equals(asked) ? value : "";
        }

        /** Whether this is the question that was asked, and can be answered. */
        boolean isAbout(String asked) {
            return question.ask().equals(asked) && answer.isPresent();
        }

        /** Where this page is with the answer in it. */
        String answered() {
            return page.events() + "/counts?" + question.parameters(AnalysisPages.ANSWERED, "yes");
        }
    }
}

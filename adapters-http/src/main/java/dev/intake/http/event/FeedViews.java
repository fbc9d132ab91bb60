package dev.intake.http.event;

import dev.intake.event.EventType;
import dev.intake.http.page.Choice;
import dev.intake.http.page.Page;
import java.util.List;

/** Models of the templates for events and deliveries. */
public final class FeedViews {
    private FeedViews() {}

    /** {@code events.jte}. */
    public record EventsView(Page page, EventFilter filter, List<EventType> types, List<String> outcomes, Feed feed) {
        public static final List<Choice> SHOWN = List.of(
                new Choice("", "All"),
                new Choice("recorded", "Recorded"),
                new Choice("duplicate", "Duplicates"),
                new Choice("skipped", "Skipped"),
                new Choice("refused", "Rejected"),
                new Choice("ignored", "Ignored"));
        public static final List<Choice> SOURCES = List.of(
                new Choice("", "All"),
                new Choice("customer", "Events API"),
                new Choice("stripe", "Stripe"),
                new Choice("polar", "Polar"),
                new Choice("clerk", "Clerk"));
    }

    /** {@code deliveries.jte}. */
    public record DeliveriesView(Page page, ArrivalFilter arrivals, Feed feed) {
        /** Returns a filter as typed; blank if there is none. */
        public String typed(String name) {
            return feed.filters().getOrDefault(name, "");
        }

        /** Returns whether the filter uses fields that are initially hidden. */
        public boolean isDetailed() {
            return !typed("id").isEmpty()
                    || !arrivals.typed("since").isEmpty()
                    || !arrivals.typed("until").isEmpty();
        }

        public static final List<Choice> OUTCOMES = List.of(
                new Choice("", "All"),
                new Choice("processed", "Processed"),
                new Choice("ignored", "Ignored"),
                new Choice("parked", "Pending"),
                new Choice("failed", "Failed"));
        public static final List<Choice> CONNECTORS = List.of(
                new Choice("", "All"),
                new Choice("stripe", "Stripe"),
                new Choice("polar", "Polar"),
                new Choice("clerk", "Clerk"));
    }

    /** {@code parked.jte}: oldest first. */
    public record ParkedView(Page page, Feed feed) {}
}

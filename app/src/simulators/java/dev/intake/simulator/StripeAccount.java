package dev.intake.simulator;

import dev.intake.app.demo.ProviderEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The events of an account, as Stripe lists them: newest first, of the last 30 days; and its objects. Thread-safe. */
public final class StripeAccount {
    /** How long Stripe lists an event. */
    public static final Duration LISTED_FOR = Duration.ofDays(30);

    /** The largest page. */
    public static final int MAX_PAGE = 100;

    private final List<ProviderEvent> newestFirst;
    private final StripeObjects objects;
    private final InstantSource clock;

    /**
     * Creates an account with the objects that its events show.
     *
     * @param events those that occur in the simulation, also in its future
     */
    public StripeAccount(List<ProviderEvent> events, InstantSource clock) {
        this(events, StripeObjects.of(events), clock);
    }

    /** Creates an account with these objects. */
    public StripeAccount(List<ProviderEvent> events, StripeObjects objects, InstantSource clock) {
        this.objects = objects;
        List<ProviderEvent> sorted = new ArrayList<>(events);
        sorted.sort(Comparator.comparing(ProviderEvent::created)
                .thenComparing(ProviderEvent::id)
                .reversed());
        this.newestFirst = List.copyOf(sorted);
        this.clock = clock;
    }

    /** Returns the lists of its objects. */
    StripeObjects objects() {
        return objects;
    }

    /**
     * A request for a page.
     *
     * @param limit 1 to {@value #MAX_PAGE}
     * @param startingAfter the id of the event before the page
     * @param from the first second
     * @param to the second after the last
     * @param types the types; all if there are none
     */
    public record Query(
            int limit,
            Optional<String> startingAfter,
            Optional<Instant> from,
            Optional<Instant> to,
            Set<String> types) {
        /** Copies the set. */
        public Query {
            types = Set.copyOf(types);
        }

        private boolean includes(ProviderEvent event) {
            return (types.isEmpty() || types.contains(event.type()))
                    && from.filter(event.created()::isBefore).isEmpty()
                    && to.filter(end -> !event.created().isBefore(end)).isEmpty();
        }
    }

    /**
     * A page.
     *
     * @param events newest first
     * @param hasMore whether further events follow
     */
    public record Page(List<ProviderEvent> events, boolean hasMore) {}

    /** Returns a page; empty if the event to start after is not listed. */
    public Optional<Page> page(Query query) {
        Instant now = clock.instant();
        List<ProviderEvent> listed = newestFirst.stream()
                .filter(event ->
                        !event.created().isAfter(now) && !event.created().isBefore(now.minus(LISTED_FOR)))
                .toList();
        int start = 0;
        if (query.startingAfter().isPresent()) {
            String before = query.startingAfter().get();
            Optional<ProviderEvent> found =
                    listed.stream().filter(event -> event.id().equals(before)).findFirst();
            if (found.isEmpty()) {
                return Optional.empty();
            }
            start = listed.indexOf(found.get()) + 1;
        }
        List<ProviderEvent> selected = listed.stream()
                .skip(start)
                .filter(query::includes)
                .limit(query.limit() + 1L)
                .toList();
        boolean more = selected.size() > query.limit();
        return Optional.of(new Page(more ? selected.subList(0, query.limit()) : selected, more));
    }
}

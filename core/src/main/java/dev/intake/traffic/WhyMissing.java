package dev.intake.traffic;

import dev.intake.event.TrafficOutcome;
import dev.intake.kernel.Connector;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Why an event of a provider did not arrive, as far as stored data shows it. (ADR 134) */
public enum WhyMissing {
    /** Deliveries were answered 401. */
    SIGNATURE_REFUSED("deliveries were rejected with 401 at that time: the signing secret did not match"),
    /** Deliveries were answered 412. */
    NO_SECRET("deliveries were rejected with 412 at that time: no signing secret was set"),
    /** Deliveries got the response 500. */
    SECRET_LOCKED("deliveries got the response 500 at that time: no master key opened the signing secret"),
    /** Deliveries were answered 400. */
    REJECTED("deliveries were rejected with 400 at that time: they were not events, or belonged to the other mode, test"
            + " or live"),
    /** Others arrived, but none of its name ever. */
    NAME_NOT_SENT("other events arrived then, but never one of this name: it is probably not selected at the provider"),
    /** Nothing had ever arrived when the provider gave up. */
    BEFORE_SETUP("nothing had ever arrived by then: the address was probably not set up yet"),
    /** No delivery arrived during the provider's period of retries. */
    NOTHING_ARRIVED("nothing arrived after it: the provider had disabled the address, or could not reach it"),
    /** It is listed, but still missing. */
    UNUSABLE("it cannot be read, or belongs to the other mode, test or live"),
    /** What is stored does not show it. */
    UNKNOWN("unknown");

    private static final Duration FIRST_HOUR = Duration.ofHours(1);

    private final String text;

    WhyMissing(String text) {
        this.text = text;
    }

    /** Returns the name in lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns a readable reason. */
    public String text() {
        return text;
    }

    /**
     * What is stored around an event that was missing.
     *
     * @param connector the provider
     * @param occurredAt when it occurred; absent if it cannot be read
     * @param counts requests of the provider's source, by hour and outcome, long before the event until now; in no order
     * @param nameArrived whether a delivery with its name ever arrived
     */
    record Facts(Connector connector, Optional<Instant> occurredAt, List<TrafficCount> counts, boolean nameArrived) {
        /** Returns the counts of the hours that a period touches. */
        private List<TrafficCount> within(Instant from, Duration length) {
            Instant until = from.plus(length);
            return counts.stream()
                    .filter(count -> count.hour().plus(1, ChronoUnit.HOURS).isAfter(from)
                            && count.hour().isBefore(until))
                    .toList();
        }

        private boolean hasArrivalBefore(Instant at) {
            return counts.stream()
                    .anyMatch(count ->
                            !count.outcome().isRefusal() && count.hour().isBefore(at));
        }
    }

    /** Returns what the facts show. */
    static WhyMissing of(Facts facts) {
        if (facts.occurredAt().isEmpty()) {
            return UNKNOWN;
        }
        Instant at = facts.occurredAt().get();
        Duration tries = tries(facts.connector());
        List<TrafficCount> first = facts.within(at, FIRST_HOUR);
        List<TrafficCount> all = facts.within(at, tries);
        if (!hasArrivals(first) && !first.isEmpty()) {
            return refused(first);
        }
        if (hasArrivals(all)) {
            return facts.nameArrived() ? UNKNOWN : NAME_NOT_SENT;
        }
        if (!all.isEmpty()) {
            return refused(all);
        }
        return facts.hasArrivalBefore(at) ? NOTHING_ARRIVED : BEFORE_SETUP;
    }

    private static boolean hasArrivals(List<TrafficCount> counts) {
        return counts.stream().anyMatch(count -> !count.outcome().isRefusal());
    }

    private static WhyMissing refused(List<TrafficCount> refusals) {
        TrafficOutcome most = refusals.stream()
                .max(Comparator.comparingLong(TrafficCount::count).thenComparing(TrafficCount::outcome))
                .orElseThrow()
                .outcome();
        return switch (most) {
            case UNAUTHORIZED -> SIGNATURE_REFUSED;
            case NOT_SET_UP -> NO_SECRET;
            case LOCKED -> SECRET_LOCKED;
            case BAD_REQUEST, REJECTED_CALL -> REJECTED;
            case ACCEPTED, IGNORED, DUPLICATE, SKIPPED, PLACEHOLDER, UNREAD_TIME, FAILED, RATE_LIMITED -> UNKNOWN;
        };
    }

    /** Returns the period during which a provider tries to deliver an event. */
    private static Duration tries(Connector connector) {
        return switch (connector) {
            case STRIPE -> Duration.ofDays(3);
            case POLAR -> Duration.ofMinutes(34);
            case CLERK -> Duration.ofHours(28);
        };
    }
}

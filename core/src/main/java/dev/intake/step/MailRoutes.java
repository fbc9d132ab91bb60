package dev.intake.step;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The mail servers that the workers of one node may currently use. A server that is down is not used for a pause, and then
 * tried by one worker. A tenant's own server never occupies all workers, so that a hanging server does not stop the emails of
 * other tenants. Thread-safe. (ADR 110)
 */
final class MailRoutes {
    /** The maximum number of workers that use a tenant's own mail server at once. */
    static final int MAX_WORKERS_OF_OWN = 2;

    /** Pause after the first failure of a server; doubled after each further one. */
    static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    /** Maximum pause, unless failures take long. */
    static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    /** The pause is at least this many times as long as the failed attempt, which bounds the time that workers spend on it. */
    private static final int PAUSE_PER_ATTEMPT = 4;

    private final Map<MailRoute, Integer> workers = new HashMap<>();
    private final Map<MailRoute, Outage> outages = new HashMap<>();

    /** An outage of a server, which is not tried until then. */
    private record Outage(Instant until, Duration pause) {}

    /** Takes a place at the server, which {@link #leave} returns; {@code false} if there is none now. */
    synchronized boolean enter(MailRoute route, Instant now) {
        if (isClosed(route, now)) {
            return false;
        }
        workers.merge(route, 1, Integer::sum);
        return true;
    }

    /** Releases the place that {@link #enter} took. */
    synchronized void leave(MailRoute route) {
        workers.computeIfPresent(route, (same, count) -> count == 1 ? null : count - 1);
    }

    /** The server replied to an email, regardless of the reply. */
    synchronized void isUp(MailRoute route) {
        outages.remove(route);
    }

    /**
     * The server was down. Failures of several workers during one pause count once.
     *
     * @param began when the attempt began
     * @param now when it ended
     */
    synchronized void isDown(MailRoute route, Instant began, Instant now) {
        outages.compute(
                route,
                (same, before) -> before != null && now.isBefore(before.until())
                        ? before
                        : outage(before == null ? FIRST_PAUSE : before.pause().multipliedBy(2), began, now));
    }

    private static Outage outage(Duration doubled, Instant began, Instant now) {
        Duration pause = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
        Duration costly = Duration.between(began, now).multipliedBy(PAUSE_PER_ATTEMPT);
        return new Outage(now.plus(costly.compareTo(pause) > 0 ? costly : pause), pause);
    }

    /** Returns the servers at which {@link #enter} would find no place. */
    synchronized Set<MailRoute> closed(Instant now) {
        return Stream.of(workers.keySet(), outages.keySet())
                .flatMap(Collection::stream)
                .filter(route -> isClosed(route, now))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private boolean isClosed(MailRoute route, Instant now) {
        int busy = workers.getOrDefault(route, 0);
        Outage outage = outages.get(route);
        if (outage != null) {
            return busy > 0 || now.isBefore(outage.until());
        }
        return route.owner().isPresent() && busy >= MAX_WORKERS_OF_OWN;
    }
}

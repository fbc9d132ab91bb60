package dev.intake.step;

import dev.intake.contact.EmailAddress;
import dev.intake.kernel.Lasting;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

    /** Different recipients in a row that a server defers before it counts as down. */
    static final int SEVERAL = 3;

    /**
     * Maximum pause of a domain, and of a server that deferred several recipients in a row. It is short, because the recipients
     * may be at fault, and each of them is tried less and less often anyway.
     */
    static final Duration LONGEST_DEFERRAL = Duration.ofSeconds(10);

    private static final int MAX_DOMAINS = 1_000;

    /** The pause is at least this many times as long as the failed attempt, which bounds the time that workers spend on it. */
    private static final int PAUSE_PER_ATTEMPT = 4;

    private final Map<MailRoute, Integer> workers = new HashMap<>();
    private final Map<MailRoute, Outage> outages = new HashMap<>();

    private final Map<MailRoute, Set<EmailAddress>> deferred = new HashMap<>();
    private final Map<Domain, Outage> busy = new LinkedHashMap<>();

    /**
     * An outage of a server or domain.
     *
     * @param since when the pause began
     * @param length how long the server or domain is not tried
     * @param pause what the next pause doubles
     */
    private record Outage(Instant since, Duration length, Duration pause) {
        boolean lasts(Instant now) {
            return Lasting.is(since, length, now);
        }
    }

    /** The domain of recipients, as one mail server reaches it. */
    private record Domain(MailRoute route, String name) {
        static Domain of(MailRoute route, EmailAddress address) {
            return new Domain(route, address.key().substring(address.key().indexOf('@') + 1));
        }
    }

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

    /** The server replied to the email, and the reply is not about other recipients. */
    synchronized void isUp(MailRoute route, EmailAddress recipient) {
        outages.remove(route);
        deferred.remove(route);
        busy.remove(Domain.of(route, recipient));
    }

    /**
     * The server deferred a recipient. It counts as down once it has deferred {@value #SEVERAL} different ones in a row.
     *
     * @param domainBusy whether the recipient's domain gets no other email for a moment
     * @return whether the server is down
     */
    synchronized boolean isDeferred(MailRoute route, EmailAddress recipient, boolean domainBusy, Instant now) {
        if (domainBusy) {
            busy.compute(Domain.of(route, recipient), (same, before) -> deferral(before, now));
            if (busy.size() > MAX_DOMAINS) {
                busy.remove(busy.keySet().iterator().next());
            }
        }
        Set<EmailAddress> row = deferred.computeIfAbsent(route, same -> new HashSet<>());
        if (row.size() < SEVERAL) {
            row.add(recipient);
        }
        if (row.size() < SEVERAL) {
            return false;
        }
        outages.compute(route, (same, before) -> deferral(before, now));
        return true;
    }

    private static Outage deferral(@Nullable Outage before, Instant now) {
        if (before != null && before.lasts(now)) {
            return before;
        }
        Duration pause = before == null ? FIRST_PAUSE : before.pause().multipliedBy(2);
        Duration limited = pause.compareTo(LONGEST_DEFERRAL) < 0 ? pause : LONGEST_DEFERRAL;
        return new Outage(now, limited, limited);
    }

    /** Returns whether emails to the recipient wait, because its domain is busy. */
    synchronized boolean isBusy(MailRoute route, EmailAddress recipient, Instant now) {
        Outage pause = busy.get(Domain.of(route, recipient));
        return pause != null && pause.lasts(now);
    }

    /** Returns whether no email may be sent by the server now, not even by one worker. */
    synchronized boolean isPaused(MailRoute route, Instant now) {
        Outage outage = outages.get(route);
        return outage != null && outage.lasts(now);
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
                (same, before) -> before != null && before.lasts(now)
                        ? before
                        : outage(before == null ? FIRST_PAUSE : before.pause().multipliedBy(2), began, now));
    }

    private static Outage outage(Duration doubled, Instant began, Instant now) {
        Duration pause = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
        Duration costly = Duration.between(began, now).multipliedBy(PAUSE_PER_ATTEMPT);
        return new Outage(now, costly.compareTo(pause) > 0 ? costly : pause, pause);
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
            return busy > 0 || outage.lasts(now);
        }
        return route.owner().isPresent() && busy >= MAX_WORKERS_OF_OWN;
    }
}

package dev.intake.sync;

import dev.intake.connector.Delivery;
import dev.intake.connector.ProviderPage;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.ReceiveWebhook;
import dev.intake.webhook.ReceiveWebhook.ListedEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compares the events that a provider lists with the recorded ones, and records those that are missing, as webhooks of them
 * would. Stripe lists events, which have ids. Polar and Clerk list objects, whose facts are compared. (ADR 134)
 *
 * <p>The provider lists the newest first, but events are recorded oldest first. So the period is verified in short windows,
 * from its start to its end: at most {@value #MAX_IN_WINDOW} events are held in memory, and a run that ends early continues
 * where it ended.
 */
public final class VerifyConnector {
    /** The longest period. Stripe lists the events of the last 30 days. */
    public static final int MAX_DAYS = 30;

    /** Later events are not compared yet: their deliveries may be on their way. */
    public static final Duration SETTLING = Duration.ofMinutes(5);

    static final int MAX_IN_WINDOW = 10 * EventDirectory.PAGE_SIZE;

    private static final Duration FIRST_WINDOW = Duration.ofHours(6);
    private static final Duration LONGEST_WINDOW = Duration.ofDays(5);
    private static final Duration SHORTEST_WINDOW = Duration.ofSeconds(1);

    private final ReceiveWebhook receiveWebhook;
    private final InstantSource clock;

    public VerifyConnector(ReceiveWebhook receiveWebhook, InstantSource clock) {
        this.receiveWebhook = receiveWebhook;
        this.clock = clock;
    }

    /**
     * Returns a certificate to begin with.
     *
     * @param days the length of the period that ends now, 1 to {@value #MAX_DAYS}
     */
    public static Certificate begin(int days, Instant now) {
        Instant end = now.minus(SETTLING);
        // The provider no longer lists its oldest second by the time the first request arrives.
        Instant start = now.minus(Duration.ofDays(days)).plus(days == MAX_DAYS ? SETTLING : Duration.ZERO);
        return Certificate.begun(new EventPeriod(start.isBefore(end) ? start : end, end));
    }

    /**
     * Verifies what is left of a certificate's period.
     *
     * @param directory lists the provider's events
     * @param late determines which missing events are historical
     * @param observer is called after each window, and waits between requests
     * @throws dev.intake.kernel.StorageException if storage fails; what was reported to the observer is verified
     */
    public Outcome run(
            TenantId tenant,
            Connector connector,
            Certificate from,
            EventDirectory directory,
            LateRepair late,
            VerificationObserver observer) {
        return new Run(tenant, connector, from, directory, late, observer).windows();
    }

    /**
     * How a run of a verification ended. One that did not fail was completed, or stopped by the observer.
     *
     * @param certificate what was found; unless it is complete, a later run can continue with it
     * @param failure why the provider's list was not read further, without the key or personal data; absent if it did not fail
     */
    public record Outcome(Certificate certificate, Optional<String> failure) {}

    /** The events of a window, or the reason why there are none. */
    private record Window(List<Delivery> events, boolean overflows, Optional<ProviderRetries.End> end) {}

    /** One run of a verification. */
    private final class Run {
        private final TenantId tenant;
        private final Connector connector;
        private final EventDirectory directory;
        private final LateRepair late;
        private final VerificationObserver observer;
        private final ProviderRetries retries;
        private Certificate certificate;
        private Duration length = FIRST_WINDOW;

        Run(
                TenantId tenant,
                Connector connector,
                Certificate from,
                EventDirectory directory,
                LateRepair late,
                VerificationObserver observer) {
            this.tenant = tenant;
            this.connector = connector;
            this.certificate = from;
            this.directory = directory;
            this.late = late;
            this.observer = observer;
            this.retries = new ProviderRetries(observer::pause);
        }

        Outcome windows() {
            while (!certificate.isComplete()) {
                Instant from = certificate.reached();
                Instant end = certificate.period().to();
                Instant to = from.plus(length).isBefore(end) ? from.plus(length) : end;
                Window window = list(new EventPeriod(from, to));
                if (window.end().isPresent()) {
                    return new Outcome(certificate, window.end().get().failure());
                }
                if (window.overflows() && length.compareTo(SHORTEST_WINDOW) > 0) {
                    length = shorter();
                    continue;
                }
                if (!isRecorded(window.events(), to) || !observer.reached(certificate)) {
                    return new Outcome(certificate, Optional.empty());
                }
                if (window.events().size() < EventDirectory.PAGE_SIZE && length.compareTo(LONGEST_WINDOW) < 0) {
                    length = length.multipliedBy(2);
                }
            }
            return new Outcome(certificate, Optional.empty());
        }

        private Duration shorter() {
            Duration shorter = Duration.ofSeconds(length.toSeconds() / 4);
            return shorter.compareTo(SHORTEST_WINDOW) < 0 ? SHORTEST_WINDOW : shorter;
        }

        /** Records what is missing; returns whether the observer allowed it. */
        private boolean isRecorded(List<Delivery> newestFirst, Instant until) {
            List<Delivery> oldestFirst = new ArrayList<>(newestFirst);
            Collections.reverse(oldestFirst);
            Instant historicalBefore = late.historicalBefore(clock.instant());
            List<ListedEvent> results = receiveWebhook.recordListed(
                    tenant, connector, oldestFirst, historicalBefore, certificate.begun(), this::mayRecord);
            if (results.size() < oldestFirst.size()) {
                return false;
            }
            certificate = certificate.after(results, until);
            return true;
        }

        private boolean mayRecord(Set<String> missing) {
            certificate = certificate.recording(missing);
            return observer.recording(certificate);
        }

        /** Returns all events of a window; those of a single second may exceed the maximum. */
        private Window list(EventPeriod period) {
            List<Delivery> events = new ArrayList<>();
            boolean shortest = !period.from().plus(SHORTEST_WINDOW).isBefore(period.to());
            Optional<String> after = Optional.empty();
            while (true) {
                ProviderPage<Delivery, String> page = directory.page(period, after);
                if (page instanceof ProviderPage.Listed<Delivery, String> listed) {
                    retries.listed();
                    events.addAll(listed.entries());
                    after = listed.next();
                    boolean overflows = events.size() > MAX_IN_WINDOW && !shortest;
                    if (after.isEmpty() || overflows) {
                        return new Window(events, overflows, Optional.empty());
                    }
                } else {
                    Optional<ProviderRetries.End> end = retries.after(page);
                    if (end.isPresent()) {
                        return new Window(List.of(), false, end);
                    }
                }
            }
        }
    }
}

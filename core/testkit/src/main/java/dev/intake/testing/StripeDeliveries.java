package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.stripe.StripeSignature;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/**
 * Delivers events as Stripe does, on a simulated clock: signs each attempt, and retries for three days. Stripe documents that
 * the delays grow, but not how long they are. An endpoint that has failed for three days without a success is disabled and
 * receives no events until it is enabled. Not thread-safe.
 */
public final class StripeDeliveries {
    /** The times of retries after the first attempt. */
    static final List<Duration> RETRIES = List.of(
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(5),
            Duration.ofHours(10),
            Duration.ofHours(22),
            Duration.ofHours(34),
            Duration.ofHours(46),
            Duration.ofHours(58),
            Duration.ofHours(70));

    /** The duration of failure after which an endpoint is disabled. */
    public static final Duration DISABLED_AFTER = Duration.ofDays(3);

    private static final Duration LATENCY = Duration.ofSeconds(1);
    private static final int MAX_REDELIVERY_HOURS = 30;

    private final DeliveryFaults faults;
    private final Duration disabledAfter;
    private final ManualClock clock;
    private final Predicate<Delivery> endpoint;
    private final PriorityQueue<Attempt> attempts = new PriorityQueue<>(Comparator.comparing(Attempt::at)
            .thenComparing(attempt -> attempt.event().id())
            .thenComparing(Attempt::number));
    private List<SigningSecret> secrets;
    private Optional<Instant> failingSince = Optional.empty();
    private boolean disabled;
    private int delivered;

    /**
     * Creates deliveries of events.
     *
     * @param events events of Stripe; {@code created} in the payload, in seconds or, for thin events, as text, is the time of
     *     the first attempt
     * @param faults the faults between Stripe and the endpoint
     * @param disabledAfter the duration of failure after which the endpoint is disabled
     * @param clock is moved to the time of each delivery
     * @param secret the secret that signs deliveries
     * @param endpoint receives a delivery, and returns whether it accepts it
     * @throws IllegalArgumentException if an event is not Stripe's, or has no time
     */
    public StripeDeliveries(
            List<ProviderEvent> events,
            DeliveryFaults faults,
            Duration disabledAfter,
            ManualClock clock,
            SigningSecret secret,
            Predicate<Delivery> endpoint) {
        this.faults = faults;
        this.disabledAfter = disabledAfter;
        this.clock = clock;
        this.secrets = List.of(secret);
        this.endpoint = endpoint;
        SplittableRandom random = new SplittableRandom(faults.seed());
        for (ProviderEvent event : events) {
            boolean dropped = random.nextDouble() < faults.dropped();
            boolean doubled = random.nextDouble() < faults.doubled();
            Duration delay = Duration.ofSeconds(
                    (long) (random.nextDouble() * faults.disorder().toSeconds()));
            int again = random.nextInt(MAX_REDELIVERY_HOURS);
            if (!dropped) {
                Instant first = created(event).plus(LATENCY).plus(delay);
                attempts.add(new Attempt(first, first, event, 0));
                if (doubled) {
                    Instant second = first.plus(Duration.ofHours(again)).plus(LATENCY);
                    attempts.add(new Attempt(second, second, event, 0));
                }
            }
        }
    }

    private static Instant created(ProviderEvent event) {
        if (event.connector() != Connector.STRIPE) {
            throw new IllegalArgumentException(event + " is not an event of Stripe");
        }
        Json payload = JsonReader.read(event.payload());
        return payload.whole("created")
                .map(Instant::ofEpochSecond)
                .or(() -> payload.text("created").map(Instant::parse))
                .orElseThrow(() -> new IllegalArgumentException(event + " has no time"));
    }

    /** Returns whether any delivery is due by this time. */
    public boolean isDue(Instant end) {
        return !attempts.isEmpty() && !attempts.peek().at().isAfter(end);
    }

    /** Delivers everything that is due by this time, and moves the clock. */
    public void runUntil(Instant end) {
        while (isDue(end)) {
            Attempt attempt = attempts.remove();
            clock.moveTo(attempt.at());
            deliver(attempt);
        }
        clock.moveTo(end);
    }

    /** Rolls the secret: deliveries are signed with both until {@link #endOverlap}. */
    public void rollTo(SigningSecret next) {
        secrets = List.of(next, secrets.get(0));
    }

    /** Ends the validity of the secret before the last roll. */
    public void endOverlap() {
        secrets = List.of(secrets.get(0));
    }

    /** Enables a disabled endpoint. Events of the time in which it was disabled are not delivered later. */
    public void enable() {
        disabled = false;
        failingSince = Optional.empty();
    }

    /** Returns whether the endpoint is disabled. */
    public boolean isDisabled() {
        return disabled;
    }

    /** Returns the number of accepted deliveries. */
    public int delivered() {
        return delivered;
    }

    private void deliver(Attempt attempt) {
        if (disabled) {
            return;
        }
        boolean open = faults.closed().stream()
                .noneMatch(closed ->
                        !attempt.at().isBefore(closed.from()) && attempt.at().isBefore(closed.to()));
        if (open && endpoint.test(signed(attempt.event()))) {
            failingSince = Optional.empty();
            delivered++;
            return;
        }
        Instant since = failingSince.orElse(attempt.at());
        failingSince = Optional.of(since);
        disabled = !attempt.at().isBefore(since.plus(disabledAfter));
        if (attempt.number() < RETRIES.size()) {
            attempts.add(new Attempt(
                    attempt.first().plus(RETRIES.get(attempt.number())),
                    attempt.first(),
                    attempt.event(),
                    attempt.number() + 1));
        }
    }

    private Delivery signed(ProviderEvent event) {
        byte[] body = event.payload().getBytes(UTF_8);
        List<String> parts = new ArrayList<>();
        for (SigningSecret secret : secrets) {
            String header = new StripeSignature()
                    .sign(secret, event.id(), clock.instant(), body)
                    .header(StripeSignature.HEADER)
                    .get(0);
            parts.add(parts.isEmpty() ? header : header.substring(header.indexOf(',') + 1));
        }
        return new Delivery(Map.of(StripeSignature.HEADER, List.of(String.join(",", parts))), body);
    }

    /**
     * An attempt at a delivery.
     *
     * @param first the time of the first attempt
     * @param number the number of earlier attempts
     */
    private record Attempt(Instant at, Instant first, ProviderEvent event, int number) {}
}

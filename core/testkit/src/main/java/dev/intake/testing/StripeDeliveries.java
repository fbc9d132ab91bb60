package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.stripe.StripeSignature;
import dev.intake.json.Json;
import dev.intake.source.Connector;
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
 * Delivers events as Stripe does, on a simulated clock: each signed anew, and tried again for three days. Stripe publishes
 * that the pauses grow, not how long they are. An endpoint that has failed for three days without a success is disabled:
 * events are not delivered to it any more until it is enabled. Belongs to one thread.
 */
public final class StripeDeliveries {
    /** When an event that was not accepted is delivered again, after the first try. */
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

    /** How long an endpoint may fail before it is disabled. */
    public static final Duration DISABLED_AFTER = Duration.ofDays(3);

    private static final Duration LATENCY = Duration.ofSeconds(1);
    private static final int LONGEST_DOUBLE_HOURS = 30;

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
     * @param events events of Stripe; {@code created} of their payload, in seconds or, of thin events, as text, is when they
     *     are delivered first
     * @param faults what goes wrong
     * @param disabledAfter how long the endpoint may fail before it is disabled
     * @param clock is moved to the time of each delivery
     * @param secret signs them
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
            int again = random.nextInt(LONGEST_DOUBLE_HOURS);
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
            throw new IllegalArgumentException(event + " is not Stripe's");
        }
        Json payload = JsonReader.read(event.payload());
        return payload.whole("created")
                .map(Instant::ofEpochSecond)
                .or(() -> payload.text("created").map(Instant::parse))
                .orElseThrow(() -> new IllegalArgumentException(event + " has no time"));
    }

    /** Returns whether something is delivered until then. */
    public boolean isDue(Instant end) {
        return !attempts.isEmpty() && !attempts.peek().at().isAfter(end);
    }

    /** Delivers what is due until then, and moves the clock. */
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

    /** Enables a disabled endpoint. What was not delivered meanwhile stays so. */
    public void enable() {
        disabled = false;
        failingSince = Optional.empty();
    }

    /** Returns whether the endpoint is disabled. */
    public boolean isDisabled() {
        return disabled;
    }

    /** Returns how many deliveries were accepted. */
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
     * One try of a delivery.
     *
     * @param first the time of the first try
     * @param number the number of tries before
     */
    private record Attempt(Instant at, Instant first, ProviderEvent event, int number) {}
}

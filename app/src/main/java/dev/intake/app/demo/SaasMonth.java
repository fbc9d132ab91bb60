package dev.intake.app.demo;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A made-up month of a company that sells software by subscription: the calls of its backend and the events of its
 * billing provider. The same seed, size and start give the same month.
 *
 * @param calls what its backend sends, in order of time
 * @param events what happens at Stripe, in order of time
 */
public record SaasMonth(List<ProductCall> calls, List<ProviderEvent> events) {
    /** The length of a month. */
    public static final Duration LENGTH = Duration.ofDays(30);

    /** The share of the contacts that are customers when the month begins. */
    private static final double EXISTING_CUSTOMER_SHARE = 0.25;

    /** One in this many customers has a subscription that no payload links to a contact, so its events are parked. */
    private static final int CUSTOMERS_PER_STRANGER = 400;

    private static final int BUSIEST_HOUR = 14;
    private static final int NIGHT_HOURS = 7;

    /** Copies the lists. */
    public SaasMonth {
        calls = List.copyOf(calls);
        events = List.copyOf(events);
    }

    /**
     * Generates a month.
     *
     * @param contacts the number of contacts, at least 1
     * @param start when it begins
     */
    public static SaasMonth of(long seed, int contacts, Instant start) {
        SplittableRandom random = new SplittableRandom(seed);
        Instant end = start.plus(LENGTH);
        List<ProductCall> calls = new ArrayList<>();
        List<ProviderEvent> events = new ArrayList<>();
        for (int number = 0; number < contacts; number++) {
            SplittableRandom own = random.split();
            boolean before = own.nextDouble() < EXISTING_CUSTOMER_SHARE;
            Instant joined = before
                    ? start.plus(Duration.ofMinutes(
                            own.nextInt((int) Duration.ofDays(2).toMinutes())))
                    : busyTime(start, own);
            Life life = new Life(Customer.of(number, own), own, end, calls::add, events::add);
            if (before) {
                life.continueFrom(joined);
            } else {
                life.signUp(joined);
            }
            if (number % CUSTOMERS_PER_STRANGER == CUSTOMERS_PER_STRANGER / 2) {
                Life.stranger(Customer.of(contacts + number, own), busyTime(start, own), own, events::add);
            }
        }
        calls.removeIf(call -> !call.at().isBefore(end));
        events.removeIf(event -> !event.created().isBefore(end));
        calls.sort(Comparator.comparing(ProductCall::at));
        events.sort(Comparator.comparing(ProviderEvent::created).thenComparing(ProviderEvent::id));
        return new SaasMonth(calls, events);
    }

    /** Returns a random time of the month, more often on weekday afternoons than at night or on weekends. */
    private static Instant busyTime(Instant start, SplittableRandom random) {
        while (true) {
            Instant at = start.plus(Duration.ofSeconds(random.nextLong(LENGTH.toSeconds())))
                    .truncatedTo(ChronoUnit.SECONDS);
            if (random.nextDouble() < weight(at)) {
                return at;
            }
        }
    }

    private static double weight(Instant at) {
        DayOfWeek day = at.atOffset(ZoneOffset.UTC).getDayOfWeek();
        int hour = at.atOffset(ZoneOffset.UTC).getHour();
        double week = day == DayOfWeek.SATURDAY || day == DayOfWeek.SUNDAY ? 0.4 : 1.0;
        double distance = Math.abs(hour - BUSIEST_HOUR) / (double) NIGHT_HOURS;
        return week * Math.max(0.08, 1.0 - distance * distance);
    }
}

package dev.intake.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * Events that a provider really sends one after the other, all about one person, and their result in any order of arrival.
 *
 * @param name what happens
 * @param events in the order in which they are sent
 * @param told the types of the events that are recorded, by the order of arrival: the same always, but for the
 *     exceptions that the guide on mapping tables names
 * @param email the contact's address in the end, by the order of arrival
 * @param deactivated whether the contact is deactivated in the end
 */
record WebhookSequence(
        String name,
        List<ProviderEvent> events,
        Function<List<ProviderEvent>, List<String>> told,
        Function<List<ProviderEvent>, Optional<String>> email,
        boolean deactivated) {
    private static final int MOST_REPEATS = 2;

    /** Returns all orders, up to this number; otherwise this many random ones. */
    List<List<ProviderEvent>> orders(int most, SplittableRandom random) {
        long all = 1;
        for (int n = 2; n <= events.size(); n++) {
            all *= n;
        }
        if (all <= most) {
            return permutations(events);
        }
        List<List<ProviderEvent>> some = new ArrayList<>();
        for (int n = 0; n < most; n++) {
            some.add(shuffled(events, random));
        }
        return some;
    }

    /** The deliveries in that order, with each of them repeated up to twice at random places after it. */
    static List<ProviderEvent> repeated(List<ProviderEvent> order, SplittableRandom random) {
        List<ProviderEvent> deliveries = new ArrayList<>(order);
        for (ProviderEvent event : order) {
            for (int repeats = random.nextInt(MOST_REPEATS + 1); repeats > 0; repeats--) {
                deliveries.add(random.nextInt(deliveries.indexOf(event) + 1, deliveries.size() + 1), event);
            }
        }
        return deliveries;
    }

    private static List<List<ProviderEvent>> permutations(List<ProviderEvent> of) {
        if (of.isEmpty()) {
            return List.of(List.of());
        }
        List<List<ProviderEvent>> all = new ArrayList<>();
        for (int i = 0; i < of.size(); i++) {
            List<ProviderEvent> rest = new ArrayList<>(of);
            ProviderEvent first = rest.remove(i);
            for (List<ProviderEvent> tail : permutations(rest)) {
                List<ProviderEvent> order = new ArrayList<>(List.of(first));
                order.addAll(tail);
                all.add(order);
            }
        }
        return all;
    }

    private static List<ProviderEvent> shuffled(List<ProviderEvent> of, SplittableRandom random) {
        List<ProviderEvent> order = new ArrayList<>(of);
        for (int i = order.size() - 1; i > 0; i--) {
            order.set(i, order.set(random.nextInt(i + 1), order.get(i)));
        }
        return order;
    }

    @Override
    public String toString() {
        return name;
    }
}

package dev.intake.testing;

import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.ingest.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Lists of operations that get into each other's way on purpose: few people, few addresses, few message ids, so that
 * nearly every operation depends on one before it.
 */
public final class RandomOperations {
    /** The event types that occur. */
    public static final List<String> EVENT_TYPES = List.of("user.signed_up", "order.created", "plan.changed");

    private static final List<String> USERS = List.of("u1", "u2", "u3", "u4");
    private static final List<String> EMAILS =
            List.of("a@example.com", "b@example.com", "A@Example.com", "c@example.com");
    private static final List<String> KEYS = List.of("plan", "city", "size");
    private static final int MESSAGE_IDS = 6;

    private final SplittableRandom random;

    /** The lists that this seed gives. */
    public RandomOperations(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Every identity that can occur. */
    public static List<Identity> people() {
        List<Identity> people = new ArrayList<>();
        USERS.forEach(user -> people.add(new ExternalId(user)));
        EMAILS.forEach(email -> people.add(TestTenant.email(email)));
        return people;
    }

    /** A list of up to {@code most} operations, at least one. */
    public List<Operation> list(int most) {
        int size = 1 + random.nextInt(most);
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            operations.add(random.nextInt(3) == 0 ? identify() : track());
        }
        return operations;
    }

    /** The list cut into parts, each with at least one operation. */
    public List<List<Operation>> parts(List<Operation> whole) {
        List<List<Operation>> parts = new ArrayList<>();
        int from = 0;
        while (from < whole.size()) {
            int to = from + 1 + random.nextInt(whole.size() - from);
            parts.add(whole.subList(from, to));
            from = to;
        }
        return parts;
    }

    private Operation identify() {
        boolean byEmail = random.nextInt(3) == 0;
        String email = byEmail || random.nextBoolean() ? any(EMAILS) : null;
        String name = random.nextInt(3) == 0 ? "Name " + random.nextInt(3) : null;
        return TestTenant.identify(byEmail ? null : any(USERS), email, name, pairs());
    }

    private Operation track() {
        String event = any(EVENT_TYPES);
        String messageId = random.nextInt(4) == 0 ? null : "m" + random.nextInt(MESSAGE_IDS);
        return switch (random.nextInt(8)) {
            case 0 -> TestTenant.track(null, null, event, messageId, pairs());
            case 1, 2 -> TestTenant.track(null, any(EMAILS), event, messageId, pairs());
            case 3 -> TestTenant.track(any(USERS), any(EMAILS), event, messageId, pairs());
            case 4 ->
                TestTenant.historical(any(USERS), event, "2020-01-0" + (1 + random.nextInt(9)), messageId, pairs());
            default -> TestTenant.track(any(USERS), null, event, messageId, pairs());
        };
    }

    private String[] pairs() {
        List<String> pairs = new ArrayList<>();
        for (String key : KEYS) {
            if (random.nextInt(3) > 0) {
                pairs.add(key);
                pairs.add("v" + random.nextInt(3));
            }
        }
        return pairs.toArray(String[]::new);
    }

    private String any(List<String> values) {
        return values.get(random.nextInt(values.size()));
    }
}

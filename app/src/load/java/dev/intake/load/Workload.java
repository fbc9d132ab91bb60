package dev.intake.load;

import dev.intake.load.LoadOperation.Identify;
import dev.intake.load.LoadOperation.Track;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Makes the batches that one connection sends: 80 tracks and 20 identifies of one tenant, about contacts that are in
 * place. 4 of the 80 tracks repeat the message id of a track that the same connection has sent before, in this batch or
 * in an earlier one, so that it is known which answers must say so.
 */
final class Workload {
    /** The event type that enters a program, one of {@value #EVENT_TYPES} that are equally likely. */
    static final String ENTERING = "event_0";

    static final int EVENT_TYPES = 20;

    /** Further types, of which one of {@value #RARELY} events is, if exits are rare. */
    static final int RARE_TYPES = 6;

    private static final int RARELY = 500;

    private static final int EVERY_IDENTIFY = 5;
    private static final int REPEATS = 4;
    private static final int REMEMBERED = 200;
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final List<String> PLANS = List.of("free", "starter", "growth", "scale");

    private final String name;
    private final LoadOptions options;
    private final SplittableRandom random;
    private final Map<Integer, List<String>> sent = new HashMap<>();
    private long messages;

    /** Each name has its own workload: no two share a message id. */
    Workload(String name, LoadOptions options) {
        this.name = name;
        this.options = options;
        this.random = new SplittableRandom(options.seed() * 1_000_003L + name.hashCode());
    }

    LoadBatch next() {
        int tenant = random.nextInt(options.tenants());
        List<String> known = sent.computeIfAbsent(tenant, unused -> new ArrayList<>());
        boolean[] repeating = new boolean[LoadBatch.SIZE];
        for (int chosen = 0; chosen < REPEATS; ) {
            int at = random.nextInt(EVERY_IDENTIFY, LoadBatch.SIZE);
            if (!isIdentify(at) && !repeating[at]) {
                repeating[at] = true;
                chosen++;
            }
        }
        List<LoadOperation> operations = new ArrayList<>(LoadBatch.SIZE);
        for (int at = 0; at < LoadBatch.SIZE; at++) {
            operations.add(isIdentify(at) ? identify() : track(repeating[at] ? repeated(known) : fresh(known)));
        }
        if (known.size() > REMEMBERED) {
            known.subList(0, known.size() - REMEMBERED).clear();
        }
        return new LoadBatch(tenant, operations, REPEATS);
    }

    /** Returns one of the event types, by its number from 0. */
    static String type(int number) {
        return "event_" + number;
    }

    private static boolean isIdentify(int at) {
        return at % EVERY_IDENTIFY == EVERY_IDENTIFY - 1;
    }

    private String repeated(List<String> known) {
        return known.get(random.nextInt(known.size()));
    }

    private String fresh(List<String> known) {
        messages++;
        String id = "message-" + name + "-" + messages;
        known.add(id);
        return id;
    }

    private Identify identify() {
        int contact = random.nextInt(options.contactsPerTenant());
        return new Identify(
                Contacts.externalId(contact),
                Contacts.email(contact),
                Contacts.name(contact),
                PLANS.get(random.nextInt(PLANS.size())),
                random.nextInt(100_000));
    }

    private int number() {
        return options.measured() == Measured.RARE_EXITS && random.nextInt(RARELY) == 0
                ? EVENT_TYPES + random.nextInt(RARE_TYPES)
                : random.nextInt(EVENT_TYPES);
    }

    private Track track(String messageId) {
        return new Track(
                Contacts.externalId(random.nextInt(options.contactsPerTenant())),
                type(number()),
                messageId,
                START.plusMillis(random.nextInt(Integer.MAX_VALUE)).toString(),
                "/docs/page-" + random.nextInt(1000),
                random.nextInt(100_000),
                random.nextBoolean());
    }
}

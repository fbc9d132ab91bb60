package dev.intake.account;

import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TokenBucket;
import dev.intake.kernel.TokenBucket.TakeOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Limits sign-in attempts and signed-in people's forms on one node. An attempt from an unknown device counts against four limits: all unknown
 * devices, its network, the account name, and name and network together. An attempt from a known device counts only
 * against that device. Rejected attempts do not count, so retries never extend a rejection. Names are limited whether
 * or not the account exists.
 */
final class AttemptLimits {
    /**
     * All attempts from unknown devices: a burst of 30, then one a second. It bounds the processor time for hashing.
     */
    static final RateLimit UNKNOWN_DEVICES = new RateLimit(3_600, 30);

    /** Attempts from one network: a burst of 20, then one every 15 seconds. */
    static final RateLimit NETWORK = new RateLimit(240, 20);

    /** Attempts from unknown devices for one name: a burst of 100, then 100 an hour. */
    static final RateLimit NAME = new RateLimit(100, 100);

    /**
     * Attempts for one name from one network, from one known device, or in one session: a burst of ten, then one every
     * three minutes.
     */
    static final RateLimit PAIR = new RateLimit(20, 10);

    /** Forms of an account: a burst of 600, then one a second, as agents' calls, since each may add to the audit record. */
    static final RateLimit FORMS = new RateLimit(3_600, 600);

    /** Above this number, full buckets are removed. The limit of all unknown devices bounds the growth. */
    private static final int CLEANUP_THRESHOLD = 10_000;

    private final Map<Key, TokenBucket> buckets = new HashMap<>();

    /** What a bucket counts. */
    private enum Kind {
        UNKNOWN_DEVICES,
        NETWORK,
        NAME,
        NAME_FROM_NETWORK,
        CODE,
        CODE_FROM_NETWORK,
        CODE_FROM_DEVICE,
        SESSION,
        DEVICE,
        FORM;

        RateLimit limit() {
            return switch (this) {
                case UNKNOWN_DEVICES -> AttemptLimits.UNKNOWN_DEVICES;
                case NETWORK -> AttemptLimits.NETWORK;
                case NAME, CODE -> AttemptLimits.NAME;
                case NAME_FROM_NETWORK, CODE_FROM_NETWORK, CODE_FROM_DEVICE, SESSION, DEVICE -> PAIR;
                case FORM -> FORMS;
            };
        }

        Key of(Object... subject) {
            return new Key(this, List.of(subject));
        }
    }

    private record Key(Kind kind, List<Object> subject) {}

    /** Takes an attempt from an unknown device; returns the time to wait if none is left. */
    Optional<Duration> takeUnknownDevice(AccountName name, ClientNetwork from, Instant now) {
        return take(
                List.of(
                        Kind.UNKNOWN_DEVICES.of(),
                        Kind.NETWORK.of(from),
                        Kind.NAME.of(name),
                        Kind.NAME_FROM_NETWORK.of(name, from)),
                now);
    }

    /** Takes an attempt from a known device; returns the time to wait if none is left. */
    Optional<Duration> takeKnownDevice(Device device, Instant now) {
        return take(List.of(Kind.DEVICE.of(device.id())), now);
    }

    /** Takes an attempt in a session; returns the time to wait if none is left. */
    Optional<Duration> takeInSession(UUID session, Instant now) {
        return take(List.of(Kind.SESSION.of(session)), now);
    }

    /** Takes a form of a signed-in person; returns the time to wait if none is left. */
    Optional<Duration> takeForm(AccountName name, Instant now) {
        return take(List.of(Kind.FORM.of(name)), now);
    }

    /**
     * Takes an attempt of an unknown device to enter a code after the right password; returns the time to wait if none is
     * left.
     */
    Optional<Duration> takeCodeOfUnknownDevice(AccountName name, ClientNetwork from, Instant now) {
        return take(List.of(Kind.CODE.of(name), Kind.CODE_FROM_NETWORK.of(name, from)), now);
    }

    /** Takes an attempt of a known device to enter a code; returns the time to wait if none is left. */
    Optional<Duration> takeCodeOfKnownDevice(Device device, Instant now) {
        return take(List.of(Kind.CODE_FROM_DEVICE.of(device.id())), now);
    }

    /** Returns the number of buckets. */
    synchronized int remembered() {
        return buckets.size();
    }

    private synchronized Optional<Duration> take(List<Key> keys, Instant now) {
        Map<Key, TokenBucket> after = new HashMap<>();
        Optional<Duration> longest = Optional.empty();
        for (Key key : keys) {
            TokenBucket before =
                    buckets.getOrDefault(key, TokenBucket.full(key.kind().limit(), now));
            TakeOutcome taken = before.take(now);
            after.put(key, taken.bucket());
            longest = Stream.of(longest, taken.retryAfter())
                    .flatMap(Optional::stream)
                    .max(Comparator.naturalOrder());
        }
        if (longest.isEmpty()) {
            buckets.putAll(after);
            removeFull(now);
        }
        return longest;
    }

    private void removeFull(Instant now) {
        if (buckets.size() > CLEANUP_THRESHOLD) {
            buckets.entrySet().removeIf(entry -> {
                RateLimit limit = entry.getKey().kind().limit();
                return entry.getValue().withLimit(limit, now).level()
                        == TokenBucket.full(limit, now).level();
            });
        }
    }
}

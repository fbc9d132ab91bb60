package dev.intake.account;

import dev.intake.limit.RateLimit;
import dev.intake.limit.TakeOutcome;
import dev.intake.limit.TokenBucket;
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
 * Limits sign-in attempts on one node. An attempt from an unknown device counts against four limits: all unknown
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

    /** Above this number, full buckets are removed. The limit of all unknown devices bounds the growth. */
    private static final int MANY = 10_000;

    private final Map<Counted, TokenBucket> buckets = new HashMap<>();

    /** The key of a bucket. */
    private sealed interface Counted {
        RateLimit limit();
    }

    private record AllUnknownDevices() implements Counted {
        @Override
        public RateLimit limit() {
            return UNKNOWN_DEVICES;
        }
    }

    private record OfNetwork(ClientNetwork network) implements Counted {
        @Override
        public RateLimit limit() {
            return NETWORK;
        }
    }

    private record OfName(AccountName name) implements Counted {
        @Override
        public RateLimit limit() {
            return NAME;
        }
    }

    private record OfPair(AccountName name, ClientNetwork network) implements Counted {
        @Override
        public RateLimit limit() {
            return PAIR;
        }
    }

    private record OfCode(AccountName name, Optional<ClientNetwork> network) implements Counted {
        @Override
        public RateLimit limit() {
            return network.isPresent() ? PAIR : NAME;
        }
    }

    private record OfSession(UUID session) implements Counted {
        @Override
        public RateLimit limit() {
            return PAIR;
        }
    }

    private record OfDevice(UUID device) implements Counted {
        @Override
        public RateLimit limit() {
            return PAIR;
        }
    }

    /** Takes an attempt from an unknown device; returns the time to wait if none is left. */
    Optional<Duration> takeUnknownDevice(AccountName name, ClientNetwork from, Instant now) {
        return take(
                List.of(new AllUnknownDevices(), new OfNetwork(from), new OfName(name), new OfPair(name, from)), now);
    }

    /** Takes an attempt from a known device; returns the time to wait if none is left. */
    Optional<Duration> takeKnownDevice(Device device, Instant now) {
        return take(List.of(new OfDevice(device.id())), now);
    }

    /** Takes an attempt in a session; returns the time to wait if none is left. */
    Optional<Duration> takeInSession(UUID session, Instant now) {
        return take(List.of(new OfSession(session)), now);
    }

    /** Takes an attempt to enter a code after the right password; returns the time to wait if none is left. */
    Optional<Duration> takeOfCode(AccountName name, ClientNetwork from, Instant now) {
        return take(List.of(new OfCode(name, Optional.empty()), new OfCode(name, Optional.of(from))), now);
    }

    /** Returns the number of buckets. */
    synchronized int remembered() {
        return buckets.size();
    }

    private synchronized Optional<Duration> take(List<Counted> counted, Instant now) {
        Map<Counted, TokenBucket> after = new HashMap<>();
        Optional<Duration> longest = Optional.empty();
        for (Counted one : counted) {
            TokenBucket before = buckets.getOrDefault(one, TokenBucket.full(one.limit(), now));
            Optional<Duration> wait = before.take(now)
                    .fold(new TakeOutcome.Cases<>(
                            granted -> {
                                after.put(one, granted.bucket());
                                return Optional.empty();
                            },
                            refused -> Optional.of(refused.retryAfter())));
            longest = Stream.of(longest, wait).flatMap(Optional::stream).max(Comparator.naturalOrder());
        }
        if (longest.isEmpty()) {
            buckets.putAll(after);
            forgetFull(now);
        }
        return longest;
    }

    private void forgetFull(Instant now) {
        if (buckets.size() > MANY) {
            buckets.entrySet().removeIf(entry -> {
                RateLimit limit = entry.getKey().limit();
                return entry.getValue().withLimit(limit, now).level()
                        == TokenBucket.full(limit, now).level();
            });
        }
    }
}

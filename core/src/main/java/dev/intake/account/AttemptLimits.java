package dev.intake.account;

import dev.intake.limit.RateLimit;
import dev.intake.limit.Taken;
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
 * The attempts to sign in that one node allows. A stranger's attempt counts against four limits at once: that of all
 * strangers, of its network, of the name that it tries, and of both together. An attempt of a known device counts
 * against that device alone. A refused attempt counts against nothing, so a refusal never lasts longer because of later
 * attempts. Names count whether or not there is such an account.
 */
final class AttemptLimits {
    /** Attempts of strangers in all: 30 at once, then one a second. It bounds the time that hashing takes. */
    static final RateLimit STRANGERS = new RateLimit(3_600, 30);

    /** Attempts from one network: 20 at once, then one every 15 seconds. */
    static final RateLimit NETWORK = new RateLimit(240, 20);

    /** Attempts of strangers at one name, from wherever: 100 at once, then 100 an hour. */
    static final RateLimit NAME = new RateLimit(100, 100);

    /** Attempts at one name from one network, from one known device, or within one session: ten at once, then one every three minutes. */
    static final RateLimit PAIR = new RateLimit(20, 10);

    /** Above this number, buckets that are full again are forgotten. The limit of all strangers keeps it from growing on. */
    private static final int MANY = 10_000;

    private final Map<Counted, TokenBucket> buckets = new HashMap<>();

    /** What attempts are counted by. */
    private sealed interface Counted {
        RateLimit limit();
    }

    private record AllStrangers() implements Counted {
        @Override
        public RateLimit limit() {
            return STRANGERS;
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

    /** Takes an attempt of a stranger; returns how long to wait when there is none left. */
    Optional<Duration> takeOfStranger(AccountName name, ClientNetwork from, Instant now) {
        return take(List.of(new AllStrangers(), new OfNetwork(from), new OfName(name), new OfPair(name, from)), now);
    }

    /** Takes an attempt of a known device; returns how long to wait when there is none left. */
    Optional<Duration> takeOf(Device device, Instant now) {
        return take(List.of(new OfDevice(device.id())), now);
    }

    /** Takes an attempt within a session; returns how long to wait when there is none left. */
    Optional<Duration> takeOfSession(UUID session, Instant now) {
        return take(List.of(new OfSession(session)), now);
    }

    /** Takes an attempt at a code, by somebody who knows the password; returns how long to wait when there is none left. */
    Optional<Duration> takeOfCode(AccountName name, ClientNetwork from, Instant now) {
        return take(List.of(new OfCode(name, Optional.empty()), new OfCode(name, Optional.of(from))), now);
    }

    /** Returns how many buckets are remembered. */
    synchronized int remembered() {
        return buckets.size();
    }

    private synchronized Optional<Duration> take(List<Counted> counted, Instant now) {
        Map<Counted, TokenBucket> after = new HashMap<>();
        Optional<Duration> longest = Optional.empty();
        for (Counted one : counted) {
            TokenBucket before = buckets.getOrDefault(one, TokenBucket.full(one.limit(), now));
            Optional<Duration> wait = before.take(now)
                    .fold(new Taken.Cases<>(
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

package dev.intake.account;

import dev.intake.access.Base62;
import dev.intake.access.KeyHash;
import dev.intake.kernel.Lasting;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The secret of a link with which its holder chooses a password, once. Only its hash is stored. */
public final class OneTimeLink {
    /** How long a link is valid. */
    public static final Duration LIFETIME = Duration.ofHours(24);

    private static final int CHARACTERS = 40;

    private final String raw;

    private OneTimeLink(String raw) {
        this.raw = raw;
    }

    /** Generates a secret. The generator must be cryptographically strong outside tests. */
    public static OneTimeLink generate(RandomGenerator random) {
        return new OneTimeLink(Base62.random(CHARACTERS, random));
    }

    /** Parses a secret; empty if the text has another format. */
    public static Optional<OneTimeLink> parse(String text) {
        return text.length() == CHARACTERS && Base62.isAllOf(text)
                ? Optional.of(new OneTimeLink(text))
                : Optional.empty();
    }

    /** Returns the hash to store. */
    public KeyHash hash() {
        return KeyHash.of(raw);
    }

    /** Returns the secret, for the one link that is shown. */
    public String reveal() {
        return raw;
    }

    @Override
    public String toString() {
        return "OneTimeLink[hidden]";
    }

    /**
     * The stored form of a link.
     *
     * @param hash the hash of its secret
     * @param until when it expires, to the microsecond
     */
    public record Stored(KeyHash hash, Instant until) {
        /** Truncates the time to microseconds. */
        public Stored {
            until = until.truncatedTo(ChronoUnit.MICROS);
        }

        /** Returns whether this is the stored form of the link, and the link is still valid. */
        boolean accepts(OneTimeLink asked, Instant now) {
            return hash.equals(asked.hash()) && Lasting.until(until, LIFETIME, now);
        }
    }
}

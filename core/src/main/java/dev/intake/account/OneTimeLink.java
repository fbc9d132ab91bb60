package dev.intake.account;

import dev.intake.access.Base62;
import dev.intake.access.KeyHash;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The secret of a link that lets its holder choose an account's password, once. Only its hash is stored. */
public final class OneTimeLink {
    /** For how long a link is good. */
    public static final Duration LIFETIME = Duration.ofHours(24);

    private static final int CHARACTERS = 40;

    private final String raw;

    private OneTimeLink(String raw) {
        this.raw = raw;
    }

    /** A new one. The generator must be cryptographically strong outside of tests. */
    public static OneTimeLink generate(RandomGenerator random) {
        return new OneTimeLink(Base62.random(CHARACTERS, random));
    }

    /** The secret that the text is, or nothing when the text cannot be one. */
    public static Optional<OneTimeLink> parse(String text) {
        return text.length() == CHARACTERS && Base62.isAllOf(text)
                ? Optional.of(new OneTimeLink(text))
                : Optional.empty();
    }

    /** What is stored of it. */
    public KeyHash hash() {
        return KeyHash.of(raw);
    }

    /** The secret, for the one link that is shown. */
    public String reveal() {
        return raw;
    }

    @Override
    public String toString() {
        return "OneTimeLink[hidden]";
    }

    /**
     * What is kept of a link.
     *
     * @param hash of its secret
     * @param until from when on it is worth nothing, to the microsecond
     */
    public record Stored(KeyHash hash, Instant until) {
        /** Brings the time to the precision that is stored. */
        public Stored {
            until = until.truncatedTo(ChronoUnit.MICROS);
        }
    }
}

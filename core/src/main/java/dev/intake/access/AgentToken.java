package dev.intake.access;

import dev.intake.id.TenantId;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A raw agent token: {@code svc_agt_}, the tenant's id, {@code _}, 33 random base62 characters (196 bits), and a
 * checksum of 6. Like an ingestion key it is shown once and stored as a hash; unlike one it names its tenant, so that
 * one address serves all of them and no look-up goes across tenants.
 *
 * <p>It exists in the one answer that shows it and in the requests that present it. {@link #reveal} is the only way to
 * read it.
 */
public final class AgentToken {
    /** What every agent token starts with. */
    public static final String PREFIX = "svc_agt_";

    private static final int RANDOM_CHARACTERS = 33;
    private static final int SECRET_CHARACTERS = RANDOM_CHARACTERS + Base62.CHECKSUM_CHARACTERS;
    private static final int SHOWN_CHARACTERS = 4;

    private final TenantId tenant;
    private final String raw;

    private AgentToken(TenantId tenant, String raw) {
        this.tenant = tenant;
        this.raw = raw;
    }

    /** A new token for the tenant. The generator must be cryptographically strong outside of tests. */
    public static AgentToken generate(TenantId tenant, RandomGenerator random) {
        String body = PREFIX + tenant.value() + "_" + Base62.random(RANDOM_CHARACTERS, random);
        return new AgentToken(tenant, body + Base62.checksum(body));
    }

    /** The token that the text is, or nothing when its shape or checksum is not a token's. */
    public static Optional<AgentToken> parse(String text) {
        int secret = text.length() - SECRET_CHARACTERS;
        boolean genuine = text.startsWith(PREFIX)
                && secret > PREFIX.length()
                && text.charAt(secret - 1) == '_'
                && Base62.isAllOf(text.substring(secret));
        return genuine
                ? TenantId.parse(text.substring(PREFIX.length(), secret - 1))
                        .filter(named -> text.endsWith(
                                Base62.checksum(text.substring(0, text.length() - Base62.CHECKSUM_CHARACTERS))))
                        .map(named -> new AgentToken(named, text))
                : Optional.empty();
    }

    /** The tenant that it says to be of, which is to be believed once its hash is found there. */
    public TenantId tenant() {
        return tenant;
    }

    /** What is stored of the token. */
    public KeyHash hash() {
        return KeyHash.of(raw);
    }

    /** The first four random characters, by which its owner can recognize it. */
    public String shownStart() {
        int secret = raw.length() - SECRET_CHARACTERS;
        return raw.substring(secret, secret + SHOWN_CHARACTERS);
    }

    /** The raw token, for the one answer that shows it to its owner. */
    public String reveal() {
        return raw;
    }

    @Override
    public String toString() {
        return "AgentToken[" + tenant + ", " + shownStart() + "…]";
    }
}

package dev.intake.access;

import dev.intake.kernel.TenantId;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A raw agent token: {@code svc_agt_}, the tenant's id, {@code _}, 33 random base62 characters (196 bits), and a
 * checksum of 6. Like an ingestion key it is shown once and stored as a hash. It names its tenant, so one URL serves
 * all tenants and no lookup crosses tenants.
 *
 * <p>A raw token exists only in the response that shows it and in requests that present it. {@link #reveal} is the only
 * access to it.
 */
public final class AgentToken {
    /** Prefix of every agent token. */
    public static final String PREFIX = "svc_agt_";

    /** Prefix of the tokens of connected applications, which only the MCP endpoint accepts. */
    public static final String CONNECTED_PREFIX = "svc_mcp_";

    private static final int RANDOM_CHARACTERS = 33;
    private static final int SECRET_CHARACTERS = RANDOM_CHARACTERS + Base62.CHECKSUM_CHARACTERS;
    private static final int VISIBLE_CHARACTERS = 4;

    private final TenantId tenant;
    private final String raw;

    private AgentToken(TenantId tenant, String raw) {
        this.tenant = tenant;
        this.raw = raw;
    }

    /** Generates a token for the tenant. The generator must be cryptographically strong outside tests. */
    public static AgentToken generate(TenantId tenant, RandomGenerator random) {
        return generate(PREFIX, tenant, random);
    }

    /** Generates a token of a connected application. */
    static AgentToken generateConnected(TenantId tenant, RandomGenerator random) {
        return generate(CONNECTED_PREFIX, tenant, random);
    }

    private static AgentToken generate(String prefix, TenantId tenant, RandomGenerator random) {
        String body = prefix + tenant.value() + "_" + Base62.random(RANDOM_CHARACTERS, random);
        return new AgentToken(tenant, body + Base62.checksum(body));
    }

    /** Parses a token; empty if its format or checksum is invalid. */
    public static Optional<AgentToken> parse(String text) {
        int secret = text.length() - SECRET_CHARACTERS;
        boolean genuine = (text.startsWith(PREFIX) || text.startsWith(CONNECTED_PREFIX))
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

    /** Returns the tenant that the token claims; trust it only after finding the hash there. */
    public TenantId tenant() {
        return tenant;
    }

    /** Returns whether it is the token of a connected application: its audience is the MCP endpoint. (RFC 8707) */
    public boolean isConnected() {
        return raw.startsWith(CONNECTED_PREFIX);
    }

    /** Returns the hash to store. */
    KeyHash hash() {
        return KeyHash.of(raw);
    }

    /** Returns the first four random characters, by which the owner recognizes the token. */
    public String shownStart() {
        int secret = raw.length() - SECRET_CHARACTERS;
        return raw.substring(secret, secret + VISIBLE_CHARACTERS);
    }

    /** Returns the raw token, for the one response that shows it. */
    public String reveal() {
        return raw;
    }

    @Override
    public String toString() {
        return "AgentToken[" + tenant + ", " + shownStart() + "…]";
    }
}

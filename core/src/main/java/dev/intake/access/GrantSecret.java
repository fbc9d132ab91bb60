package dev.intake.access;

import dev.intake.kernel.TenantId;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A raw authorization code or refresh token: a prefix, the tenant's id, the id of the grant's token, and two random parts. The
 * first is the same in all secrets of a grant, so that one that was replaced is recognized; the second is new in each. Only
 * hashes are stored.
 */
public final class GrantSecret {
    private static final String CODE = "svc_cod_";
    private static final String REFRESH = "svc_rfr_";
    private static final int RANDOM_CHARACTERS = 33;
    private static final int ID_CHARACTERS = 36;
    private static final int SECRET_CHARACTERS = 2 * RANDOM_CHARACTERS;

    private final String prefix;
    private final TenantId tenant;
    private final AgentTokenId id;
    private final String family;
    private final String current;

    private GrantSecret(String prefix, TenantId tenant, AgentTokenId id, String family, String current) {
        this.prefix = prefix;
        this.tenant = tenant;
        this.id = id;
        this.family = family;
        this.current = current;
    }

    /** Generates a code, with a new family. */
    static GrantSecret code(TenantId tenant, AgentTokenId id, RandomGenerator random) {
        return new GrantSecret(
                CODE, tenant, id, Base62.random(RANDOM_CHARACTERS, random), Base62.random(RANDOM_CHARACTERS, random));
    }

    /** Generates the refresh token that takes the place of this secret. */
    GrantSecret next(RandomGenerator random) {
        return new GrantSecret(REFRESH, tenant, id, family, Base62.random(RANDOM_CHARACTERS, random));
    }

    /** Returns a generator of what this secret is exchanged for. */
    RandomGenerator following(String salt) {
        return new DerivedRandom(family + current, salt);
    }

    /** Parses a code; empty if the text has another format. */
    public static Optional<GrantSecret> parseCode(String text) {
        return parse(CODE, text);
    }

    /** Parses a refresh token; empty if the text has another format. */
    public static Optional<GrantSecret> parseRefresh(String text) {
        return parse(REFRESH, text);
    }

    private static Optional<GrantSecret> parse(String prefix, String text) {
        int secret = text.length() - SECRET_CHARACTERS;
        int id = secret - 1 - ID_CHARACTERS;
        boolean formed = text.startsWith(prefix)
                && id - 1 > prefix.length()
                && text.charAt(secret - 1) == '_'
                && text.charAt(id - 1) == '_'
                && Base62.isAllOf(text.substring(secret));
        if (!formed) {
            return Optional.empty();
        }
        int half = secret + RANDOM_CHARACTERS;
        return TenantId.parse(text.substring(prefix.length(), id - 1))
                .flatMap(tenant -> AgentTokenId.parse(text.substring(id, secret - 1))
                        .map(named -> new GrantSecret(
                                prefix, tenant, named, text.substring(secret, half), text.substring(half))));
    }

    TenantId tenant() {
        return tenant;
    }

    AgentTokenId id() {
        return id;
    }

    KeyHash family() {
        return KeyHash.of(family);
    }

    KeyHash current() {
        return KeyHash.of(current);
    }

    /** Returns the raw secret, for the one response that shows it. */
    public String reveal() {
        return prefix + tenant.value() + "_" + id + "_" + family + current;
    }

    @Override
    public String toString() {
        return "GrantSecret[" + tenant + ", " + id + "]";
    }
}

package dev.intake.jdbc.access;

import dev.intake.access.AgentGrant;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentTokenId;
import dev.intake.access.KeyHash;
import dev.intake.access.ReplacedRefresh;
import dev.intake.access.StoredAgentToken;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.Times;
import dev.intake.kernel.TokenBucket;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Maps agent tokens to rows of {@code agent_token}. */
final class AgentTokenRows {
    static final String SELECT = """
            SELECT token_id, name, scopes, token_hash, shown_start, created_at, expires_at, bucket_level, bucket_at, used_at, revoked_at,
                client_id, redirect_uri, code_challenge, family_hash, secret_hash, secret_until, grant_until, granted_by,
                replaced_hash, replaced_salt, replaced_until
            FROM agent_token
            WHERE tenant_id = :tenant\s""";

    private AgentTokenRows() {}

    static StoredAgentToken read(ResultSet row) throws SQLException {
        return new StoredAgentToken(
                new AgentTokenId(row.getObject("token_id", UUID.class)),
                row.getString("name"),
                scopes((String[]) row.getArray("scopes").getArray()),
                KeyHash.ofBytes(row.getBytes("token_hash")),
                row.getString("shown_start"),
                Times.get(row, "created_at"),
                Times.find(row, "expires_at"),
                bucket(row),
                Times.find(row, "used_at"),
                Times.find(row, "revoked_at"),
                grant(row));
    }

    private static Optional<AgentGrant> grant(ResultSet row) throws SQLException {
        String client = row.getString("client_id");
        return client == null
                ? Optional.empty()
                : Optional.of(new AgentGrant(
                        client,
                        row.getString("redirect_uri"),
                        Optional.ofNullable(row.getString("code_challenge")),
                        KeyHash.ofBytes(row.getBytes("family_hash")),
                        KeyHash.ofBytes(row.getBytes("secret_hash")),
                        Times.get(row, "secret_until"),
                        Times.get(row, "grant_until"),
                        Times.find(row, "granted_by"),
                        replaced(row)));
    }

    private static Optional<ReplacedRefresh> replaced(ResultSet row) throws SQLException {
        String salt = row.getString("replaced_salt");
        return salt == null
                ? Optional.empty()
                : Optional.of(new ReplacedRefresh(
                        KeyHash.ofBytes(row.getBytes("replaced_hash")), salt, Times.get(row, "replaced_until")));
    }

    /** Returns a hash of the grant in hexadecimal digits; empty if there is no grant. */
    static Optional<String> hash(StoredAgentToken token, Function<AgentGrant, KeyHash> hash) {
        return token.grant().map(hash).map(AgentTokenRows::digits);
    }

    static String digits(KeyHash hash) {
        return HexFormat.of().formatHex(hash.toBytes());
    }

    /** Returns the refresh token that the newest one of the grant replaced. */
    static Optional<ReplacedRefresh> replaced(StoredAgentToken token) {
        return token.grant().flatMap(AgentGrant::replaced);
    }

    /**
     * The limit is a constant of the version, not stored. A level above a lowered limit counts as a full
     * bucket.
     */
    private static TokenBucket bucket(ResultSet row) throws SQLException {
        long full = StoredAgentToken.LIMIT.burst() * TokenBucket.UNITS_PER_REQUEST;
        return new TokenBucket(
                StoredAgentToken.LIMIT, Math.min(full, row.getLong("bucket_level")), Times.get(row, "bucket_at"));
    }

    private static Set<AgentScope> scopes(String[] codes) {
        return Arrays.stream(codes)
                .map(code -> Codes.read(AgentScope.class, code))
                .collect(Collectors.toSet());
    }

    static String joinedScopes(StoredAgentToken token) {
        return token.scopes().stream().map(Codes::of).sorted().collect(Collectors.joining(","));
    }
}

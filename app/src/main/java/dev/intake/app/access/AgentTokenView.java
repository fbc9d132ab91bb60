package dev.intake.app.access;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.AgentScope;
import dev.intake.access.StoredAgentToken;
import dev.intake.app.output.Json;
import dev.intake.app.output.Table;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats agent tokens for output, with their first characters only. */
public final class AgentTokenView {
    private AgentTokenView() {}

    /** Returns a token without its secret part. */
    public static ObjectNode json(StoredAgentToken token) {
        ObjectNode json = Json.object()
                .put("tokenId", token.id().toString())
                .put("name", token.name())
                .put("startsWith", token.shownStart());
        ArrayNode scopes = json.putArray("scopes");
        token.orderedScopes().forEach(scope -> scopes.add(scope.label()));
        return json.put("createdAt", token.createdAt().toString())
                .put("expiresAt", text(token.expiresAt()))
                .put("usedAt", text(token.usedAt()))
                .put("revokedAt", text(token.revokedAt()));
    }

    /** Returns a table with one token a line. */
    public static List<String> table(Collection<StoredAgentToken> tokens) {
        Table table = Table.headed("TOKEN", "NAME", "STARTS", "SCOPES", "CREATED", "EXPIRES", "LAST USED", "REVOKED");
        for (StoredAgentToken token : tokens) {
            table.row(
                    token.id().toString(),
                    token.name(),
                    token.shownStart() + "…",
                    token.orderedScopes().stream().map(AgentScope::label).collect(Collectors.joining(",")),
                    token.createdAt().toString(),
                    token.expiresAt().map(Instant::toString).orElse("never"),
                    token.usedAt().map(Instant::toString).orElse("never"),
                    token.revokedAt().map(Instant::toString).orElse(""));
        }
        return table.lines("");
    }

    private static @Nullable String text(Optional<Instant> time) {
        return time.map(Instant::toString).orElse(null);
    }
}

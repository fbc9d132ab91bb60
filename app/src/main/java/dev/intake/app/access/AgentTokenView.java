package dev.intake.app.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Caller;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Printable;
import dev.intake.app.output.Table;
import java.util.ArrayList;
import java.util.List;

/** Shows what actions return about agent tokens. */
public final class AgentTokenView {
    private AgentTokenView() {}

    /** Returns the tokens, one a line. */
    public static Outcome list(ObjectNode answer, Caller caller) {
        JsonNode tokens = answer.path("tokens");
        return Outcome.done(
                tokens,
                tokens.isEmpty() ? List.of("Tenant " + caller.tenant() + " has no agent tokens.") : table(tokens));
    }

    private static List<String> table(JsonNode tokens) {
        Table table = Table.headed("TOKEN", "NAME", "STARTS", "SCOPES", "CREATED", "EXPIRES", "LAST USED", "REVOKED");
        for (JsonNode token : tokens) {
            table.row(
                    token.path("tokenId").asText(),
                    token.path("name").asText(),
                    token.path("startsWith").asText() + "…",
                    scopes(token, ","),
                    token.path("createdAt").asText(),
                    token.path("expiresAt").asText("never"),
                    token.path("usedAt").asText("never"),
                    token.path("revokedAt").asText(""));
        }
        return table.lines("");
    }

    /** Returns a new token, with how an agent uses it. */
    public static List<String> created(ObjectNode token) {
        return List.of(
                "Token     " + token.path("token").asText(),
                "Endpoint  " + token.path("endpoint").asText(),
                "Id        " + token.path("tokenId").asText(),
                "Allows    " + scopes(token, ", "),
                "Expires   " + token.path("expiresAt").asText(),
                "",
                "Configure the agent's MCP client with the endpoint (streamable HTTP) and this header:",
                "  Authorization: Bearer " + token.path("token").asText(),
                "The token cannot be shown again.");
    }

    /** Returns a revoked token. */
    public static List<String> revoked(ObjectNode token) {
        return List.of("Revoked the token " + token.path("tokenId").asText() + " ("
                + Printable.of(token.path("name").asText()) + ").");
    }

    private static String scopes(JsonNode token, String separator) {
        List<String> scopes = new ArrayList<>();
        token.path("scopes").forEach(scope -> scopes.add(scope.asText()));
        return String.join(separator, scopes);
    }
}

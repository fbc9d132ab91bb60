package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.output.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Shows what actions return about connectors. Only at the machine it includes the last characters of secrets. */
public final class ConnectorView {
    private ConnectorView() {}

    /** Returns the connectors. */
    public static Outcome list(ObjectNode answer) {
        List<ObjectNode> connectors = new ArrayList<>();
        answer.path("connectors").forEach(connector -> connectors.add(withApiKey(connector)));
        return Outcome.done(Json.array(connectors), table(connectors));
    }

    /** Returns a connector with its signing secret. */
    static ObjectNode json(JsonNode connector) {
        ObjectNode json = Json.object();
        json.set("connector", connector.path("connector"));
        json.set("endpoint", connector.path("endpoint"));
        json.set("secretSet", connector.path("hasSecret"));
        json.put("endsWith", connector.path("secretEndsWith").textValue());
        json.set("setAt", connector.path("secretSetAt"));
        json.set("overlapUntil", connector.path("overlapUntil"));
        return json;
    }

    private static ObjectNode withApiKey(JsonNode connector) {
        ObjectNode json =
                json(connector).put("apiKeySet", connector.path("apiKeySetAt").isTextual());
        json.put("apiKeyEndsWith", connector.path("apiKeyEndsWith").textValue());
        json.set("apiKeySetAt", connector.path("apiKeySetAt"));
        return json;
    }

    /** Returns the API key of a connector. */
    public static ObjectNode apiKey(JsonNode connector) {
        ObjectNode json = Json.object();
        json.set("connector", connector.path("connector"));
        json.put("endsWith", connector.path("apiKeyEndsWith").textValue());
        json.set("setAt", connector.path("apiKeySetAt"));
        return json;
    }

    /** Returns the outcome of removing signing secrets. */
    public static Outcome secretCleared(ObjectNode answer) {
        return cleared(answer, "Removed the signing secrets of ", "There was no signing secret of ");
    }

    /** Returns the outcome of removing an API key. */
    public static Outcome apiKeyCleared(ObjectNode answer) {
        return cleared(answer, "Removed the API key of ", "There was no API key of ");
    }

    private static Outcome cleared(ObjectNode answer, String removed, String notThere) {
        String connector = answer.path("connector").asText();
        boolean wasSet = answer.path("cleared").asBoolean();
        return Outcome.done(
                Json.object().put("connector", connector).put("cleared", wasSet),
                (wasSet ? removed : notThere) + connector + ".");
    }

    private static List<String> table(List<ObjectNode> connectors) {
        Table table =
                Table.headed("CONNECTOR", "SECRET", "SET", "PREVIOUS UNTIL", "API KEY", "API KEY SET", "ENDPOINT");
        connectors.forEach(connector -> table.row(
                text(connector, "connector").orElseThrow(),
                end(connector, "endsWith", "secretSet"),
                text(connector, "setAt").orElse(""),
                text(connector, "overlapUntil").orElse(""),
                end(connector, "apiKeyEndsWith", "apiKeySet"),
                text(connector, "apiKeySetAt").orElse(""),
                text(connector, "endpoint").orElseThrow()));
        return table.lines("");
    }

    private static String end(JsonNode connector, String end, String set) {
        return text(connector, end)
                .map(shown -> "…" + shown)
                .orElse(connector.path(set).asBoolean() ? "set" : "none");
    }

    private static Optional<String> text(JsonNode connector, String member) {
        return Optional.ofNullable(connector.path(member).textValue());
    }
}

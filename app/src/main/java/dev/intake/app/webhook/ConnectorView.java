package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.Table;
import dev.intake.kernel.Connector;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import java.util.List;
import java.util.Optional;

/** Formats connectors for output, with the last characters of their secrets. */
public final class ConnectorView {
    private ConnectorView() {}

    /** Returns the connector with its endpoint and signing secret. */
    public static ObjectNode json(Connector connector, Optional<StoredSecrets> secrets, String endpoint) {
        return Json.object()
                .put("connector", connector.segment())
                .put("endpoint", endpoint)
                .put("secretSet", secrets.isPresent())
                .put("endsWith", secrets.map(StoredSecrets::shownEnd).orElse(null))
                .put("setAt", secrets.map(stored -> stored.setAt().toString()).orElse(null))
                .put("overlapUntil", secrets.flatMap(ConnectorView::overlap).orElse(null));
    }

    /** Returns the connector with its endpoint, signing secret and API key. */
    public static ObjectNode json(
            Connector connector, Optional<StoredSecrets> secrets, Optional<StoredApiKey> apiKey, String endpoint) {
        return json(connector, secrets, endpoint)
                .put("apiKeySet", apiKey.isPresent())
                .put("apiKeyEndsWith", apiKey.map(StoredApiKey::shownEnd).orElse(null))
                .put("apiKeySetAt", apiKey.map(key -> key.setAt().toString()).orElse(null));
    }

    /** Returns the API key of the connector. */
    public static ObjectNode json(Connector connector, StoredApiKey key) {
        return Json.object()
                .put("connector", connector.segment())
                .put("endsWith", key.shownEnd())
                .put("setAt", key.setAt().toString());
    }

    /**
     * Returns a connector with the state of its signing secret, from the management API, which reveals no part of secrets and
     * API keys.
     */
    static ObjectNode json(JsonNode connector) {
        ObjectNode json = Json.object();
        json.set("connector", connector.path("connector"));
        json.set("endpoint", connector.path("endpoint"));
        json.set("secretSet", connector.path("hasSecret"));
        json.putNull("endsWith");
        json.set("setAt", connector.path("secretSetAt"));
        json.set("overlapUntil", connector.path("overlapUntil"));
        return json;
    }

    /** Returns a connector with the states of its signing secret and API key, from the management API. */
    static ObjectNode withApiKey(JsonNode connector) {
        ObjectNode json =
                json(connector).put("apiKeySet", connector.path("apiKeySetAt").isTextual());
        json.putNull("apiKeyEndsWith");
        json.set("apiKeySetAt", connector.path("apiKeySetAt"));
        return json;
    }

    /** Returns a table with one connector per line. */
    static List<String> table(List<ObjectNode> connectors) {
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

    private static Optional<String> overlap(StoredSecrets secrets) {
        return secrets.previous().map(previous -> previous.until().toString());
    }
}

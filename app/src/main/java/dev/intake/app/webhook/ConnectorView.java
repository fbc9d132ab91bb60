package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.Table;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

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

    /** Returns a table with one connector a line. The API key is empty for providers whose API Intake does not use. */
    static List<String> table(
            Map<Connector, StoredSecrets> secrets,
            Map<Connector, StoredApiKey> apiKeys,
            Function<Connector, String> endpoint) {
        Table table =
                Table.headed("CONNECTOR", "SECRET", "SET", "PREVIOUS UNTIL", "API KEY", "API KEY SET", "ENDPOINT");
        for (Connector connector : Connector.values()) {
            Optional<StoredSecrets> stored = Optional.ofNullable(secrets.get(connector));
            Optional<StoredApiKey> apiKey = Optional.ofNullable(apiKeys.get(connector));
            table.row(
                    connector.segment(),
                    stored.map(secret -> "…" + secret.shownEnd()).orElse("none"),
                    stored.map(secret -> secret.setAt().toString()).orElse(""),
                    stored.flatMap(ConnectorView::overlap).orElse(""),
                    apiKey.map(key -> "…" + key.shownEnd()).orElse("none"),
                    apiKey.map(key -> key.setAt().toString()).orElse(""),
                    endpoint.apply(connector));
        }
        return table.lines("");
    }

    private static Optional<String> overlap(StoredSecrets secrets) {
        return secrets.previous().map(previous -> previous.until().toString());
    }
}

package dev.intake.app.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.connector.Connector;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Connectors as they are shown: of their secrets only what their owner recognizes them by. */
public final class ConnectorView {
    private ConnectorView() {}

    /** The connector, its endpoint and whether it has a secret. */
    public static ObjectNode json(Connector connector, Optional<StoredSecrets> secrets, String endpoint) {
        return Json.object()
                .put("connector", connector.segment())
                .put("endpoint", endpoint)
                .put("secretSet", secrets.isPresent())
                .put("endsWith", secrets.map(StoredSecrets::shownEnd).orElse(null))
                .put("setAt", secrets.map(stored -> stored.setAt().toString()).orElse(null))
                .put("overlapUntil", secrets.flatMap(ConnectorView::overlap).orElse(null));
    }

    /** The API key that is kept for the connector. */
    public static ObjectNode json(Connector connector, StoredApiKey key) {
        return Json.object()
                .put("connector", connector.segment())
                .put("endsWith", key.shownEnd())
                .put("setAt", key.setAt().toString());
    }

    /** One line per connector. */
    public static List<String> table(Map<Connector, StoredSecrets> secrets, Function<Connector, String> endpoint) {
        Table table = Table.headed("CONNECTOR", "SECRET", "SET", "OLD ONE UNTIL", "ENDPOINT");
        for (Connector connector : Connector.values()) {
            Optional<StoredSecrets> stored = Optional.ofNullable(secrets.get(connector));
            table.row(
                    connector.segment(),
                    stored.map(secret -> "…" + secret.shownEnd()).orElse("none"),
                    stored.map(secret -> secret.setAt().toString()).orElse(""),
                    stored.flatMap(ConnectorView::overlap).orElse(""),
                    endpoint.apply(connector));
        }
        return table.lines("");
    }

    private static Optional<String> overlap(StoredSecrets secrets) {
        return secrets.previous().map(previous -> previous.until().toString());
    }
}

package dev.intake.webhook;

import dev.intake.ingest.LatestUsed;
import dev.intake.webhook.ConnectorSecrets.Opening.Opened;
import dev.intake.webhook.DeliveryReader.Line;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;

/**
 * The opened secrets of the lines that were verified last, which saves a lookup per delivery. They may have been replaced or
 * revoked since, on any node. Before a delivery that they verified is stored, they are compared with the stored secrets.
 * (ADR 79)
 */
final class RememberedSecrets {
    /** Remembered lines, at most. */
    static final int LINES = 1_000;

    private final Map<Line, Opened> lines = Collections.synchronizedMap(new LatestUsed<>(LINES));

    Optional<Opened> of(Line line) {
        return Optional.ofNullable(lines.get(line));
    }

    /** Remembers the secrets if all of them open. Only then can later deliveries be verified with them. */
    void remember(Line line, Opened opened) {
        if (opened.all()) {
            lines.put(line, opened);
        } else {
            lines.remove(line);
        }
    }
}

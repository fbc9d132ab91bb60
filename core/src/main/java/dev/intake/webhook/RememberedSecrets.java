package dev.intake.webhook;

import dev.intake.ingest.LatestUsed;
import dev.intake.webhook.ConnectorSecrets.Opening.Opened;
import dev.intake.webhook.DeliveryReader.Line;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;

/**
 * Opened secrets of the lines that were verified last, to save deliveries a look-up each. What is remembered decides
 * nothing: it may have been replaced or revoked since, on any node, and whoever used it must compare what it was opened
 * from with what is stored. (ADR 79)
 */
final class RememberedSecrets {
    /** Lines that are remembered, at most. */
    static final int LINES = 1_000;

    private final Map<Line, Opened> lines = Collections.synchronizedMap(new LatestUsed<>(LINES));

    Optional<Opened> of(Line line) {
        return Optional.ofNullable(lines.get(line));
    }

    /** Remembers them if all that are stored are open: then what they are worth at any later time is known, too. */
    void remember(Line line, Opened opened) {
        if (opened.all()) {
            lines.put(line, opened);
        } else {
            lines.remove(line);
        }
    }
}

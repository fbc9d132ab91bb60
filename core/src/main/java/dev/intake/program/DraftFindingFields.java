package dev.intake.program;

import dev.intake.event.EventId;
import dev.intake.kernel.JsonFields;
import dev.intake.template.DraftFinding;
import java.util.Optional;

/** Findings about merge fields as JSON. Shared by commands and the management API. */
public final class DraftFindingFields {
    private DraftFindingFields() {}

    /** Writes the finding; {@code blocks} is whether it prevents approval. */
    public static void write(DraftFinding finding, JsonFields json) {
        json.text("place", finding.place());
        json.text("field", finding.field().written());
        json.flag("blocks", finding.blocks());
        json.text("message", finding.message());
        since(finding).ifPresent(event -> json.text("eventId", event.toString()));
    }

    private static Optional<EventId> since(DraftFinding finding) {
        if (finding instanceof DraftFinding.NotOffered lacked) {
            return lacked.since();
        }
        return finding instanceof DraftFinding.DependsOnEvent lacked ? lacked.since() : Optional.empty();
    }
}

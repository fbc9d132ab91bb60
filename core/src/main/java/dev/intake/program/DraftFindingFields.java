package dev.intake.program;

import dev.intake.event.EventId;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.template.DraftFinding;
import java.util.Optional;

/** Findings about merge fields as JSON. Shared by commands and the management API. */
public final class DraftFindingFields {
    /** The finding; {@code blocks} is whether it prevents approval. */
    public static final JsonShape<DraftFinding> SHAPE = new JsonShape<DraftFinding>("Finding")
            .has("place", JsonKind.TEXT, DraftFinding::place)
            .has("field", JsonKind.TEXT, finding -> finding.field().written())
            .has("blocks", JsonKind.FLAG, DraftFinding::blocks)
            .about("Whether it prevents approval.")
            .has("message", JsonKind.TEXT, DraftFinding::message)
            .maybe("eventId", JsonKind.ID, DraftFindingFields::since)
            .about("The first event without the field.");

    private DraftFindingFields() {}

    private static Optional<EventId> since(DraftFinding finding) {
        if (finding instanceof DraftFinding.NotOffered lacked) {
            return lacked.since();
        }
        return finding instanceof DraftFinding.DependsOnEvent lacked ? lacked.since() : Optional.empty();
    }
}

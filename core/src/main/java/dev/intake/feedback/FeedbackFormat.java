package dev.intake.feedback;

import dev.intake.kernel.Json;
import java.util.Optional;

/** A provider's format of reports. Pure: the same arguments return the same result. */
@FunctionalInterface
interface FeedbackFormat {
    /**
     * Returns the report.
     *
     * @param payload the decoded body
     * @param signedId the report's id, where it is a signed header
     * @return empty if the report has no type or no id
     */
    Optional<FeedbackMessage> read(Json payload, Optional<String> signedId);
}

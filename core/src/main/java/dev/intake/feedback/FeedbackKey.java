package dev.intake.feedback;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.kernel.Uuids;
import java.util.UUID;

/**
 * The key that identifies a report and its repetitions.
 *
 * @param value the hash of the report's origin and id
 */
public record FeedbackKey(UUID value) {
    /**
     * Returns the key of a report.
     *
     * @param origin the provider's segment, or another text without line breaks for reports that no provider sent
     * @param id the report's id
     */
    static FeedbackKey of(String origin, String id) {
        return new FeedbackKey(Uuids.ofHash("feedback".getBytes(UTF_8), (origin + "\n" + id).getBytes(UTF_8)));
    }
}

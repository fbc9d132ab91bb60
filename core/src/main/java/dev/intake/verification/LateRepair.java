package dev.intake.verification;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Determines which missing events are late repairs: historical, so that they start no program.
 *
 * @param firesWithin the age from which an event is one
 * @param importedAt when the import of the provider's users started; absent if there was none. An import starts no program,
 *     so a verification starts none either for the users who were there before it.
 */
public record LateRepair(Duration firesWithin, Optional<Instant> importedAt) {
    /** Without an import. */
    public LateRepair(Duration firesWithin) {
        this(firesWithin, Optional.empty());
    }

    /** Returns the moment before which a missing event is historical. */
    Instant historicalBefore(Instant now) {
        Instant old = now.minus(firesWithin);
        return importedAt.filter(old::isBefore).orElse(old);
    }
}

package dev.intake.sync;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Determines which missing events are late repairs: historical, so that they start no program.
 *
 * @param firesWithin the minimum age of a late repair
 * @param importedAt when the import of the provider's users started; absent if there was none. An import starts no program,
 *     so a verification starts none for the users that it could import.
 */
public record LateRepair(Duration firesWithin, Optional<Instant> importedAt) {
    /** The default age in days from which a missing event starts no program. */
    public static final int DEFAULT_DAYS = 3;

    /** The maximum age in days: longer periods are not verified. */
    public static final int MAX_DAYS = VerifyConnector.MAX_DAYS;

    /** Determines late repairs of a provider whose users were not imported. */
    public LateRepair(Duration firesWithin) {
        this(firesWithin, Optional.empty());
    }

    /** Returns the moment before which a missing event is historical. */
    Instant historicalBefore(Instant now) {
        Instant old = now.minus(firesWithin);
        return importedAt.filter(old::isBefore).orElse(old);
    }
}

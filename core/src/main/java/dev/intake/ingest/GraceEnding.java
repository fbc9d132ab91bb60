package dev.intake.ingest;

import dev.intake.access.ReplacedKey;

/** What came of ending a grace period early. */
public sealed interface GraceEnding {
    /**
     * From now on only the key in force works.
     *
     * @param before the key that worked until now
     */
    record Ended(ReplacedKey before) implements GraceEnding {}

    /** There was none, or it had ended by itself. */
    record NothingToEnd() implements GraceEnding {}
}

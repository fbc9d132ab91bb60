package dev.intake.id;

import java.util.UUID;

/**
 * Makes ids that nobody else has made or can guess. They come from the service and not from the database, so that one
 * tenant's rows never depend on another's. Safe for use by several threads.
 */
@FunctionalInterface
public interface IdGenerator {
    /** A new 128-bit id. */
    UUID next();
}

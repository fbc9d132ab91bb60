package dev.intake.kernel;

import java.util.UUID;

/**
 * Generates unique, unguessable ids. The service generates them, not the database, so one tenant's rows never depend on
 * another's. Implementations are thread-safe.
 */
@FunctionalInterface
public interface IdGenerator {
    /** Returns a new 128-bit id. */
    UUID next();
}

package dev.intake.kernel;

import java.time.Instant;
import java.util.UUID;

/**
 * A position in a record, newest first.
 *
 * @param at the time of the last entry before the position
 * @param id the id of that entry
 */
public record RecordCursor(Instant at, UUID id) {}

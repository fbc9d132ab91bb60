package dev.intake.store;

import java.time.Instant;
import java.util.UUID;

/**
 * A place in a record, newest first.
 *
 * @param at of the entry that it stands behind
 * @param id of that entry
 */
public record RecordCursor(Instant at, UUID id) {}

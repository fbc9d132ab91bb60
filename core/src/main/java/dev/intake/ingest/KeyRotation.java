package dev.intake.ingest;

import dev.intake.access.IngestionKey;
import dev.intake.access.ReplacedKey;
import java.util.Optional;

/**
 * A key that was generated with a grace period for the previous key.
 *
 * @param key the raw key, to be shown once
 * @param before the previous key, accepted until the grace period ends; absent if there was none
 */
public record KeyRotation(IngestionKey key, Optional<ReplacedKey> before) {}

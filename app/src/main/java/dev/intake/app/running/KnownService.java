package dev.intake.app.running;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A running service on this machine with an embedded PostgreSQL.
 *
 * @param dataDirectory its data directory, absolute
 * @param port the port that it listens on
 * @param publicUrl its public address; absent if none is set
 */
public record KnownService(Path dataDirectory, int port, Optional<String> publicUrl) {}

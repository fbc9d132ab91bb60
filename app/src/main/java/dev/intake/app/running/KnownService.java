package dev.intake.app.running;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A service that runs on this machine, on an embedded PostgreSQL.
 *
 * @param dataDirectory where its data is, absolute
 * @param port where it listens
 * @param publicUrl its address as senders see it, where one is configured
 */
public record KnownService(Path dataDirectory, int port, Optional<String> publicUrl) {}

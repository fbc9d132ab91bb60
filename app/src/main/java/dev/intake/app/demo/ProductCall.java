package dev.intake.app.demo;

import dev.intake.ingest.Operation;
import java.time.Instant;

/**
 * An operation that the backend of the made-up product sends.
 *
 * @param at when it is sent, in the time of the month
 * @param operation what it sends
 */
public record ProductCall(Instant at, Operation operation) {}

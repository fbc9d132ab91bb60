package dev.intake.app.backend;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Programs;

/**
 * The use cases of the core with one clock.
 *
 * @param intake ingestion and everything around it
 * @param programs programs and their emails
 * @param connectors webhooks
 */
public record ClockedCore(Intake intake, Programs programs, Connectors connectors) {}

package dev.intake.app.backend;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Programs;

/**
 * The use cases of the core, with a common clock.
 *
 * @param intake ingestion, tenants, contacts and events
 * @param programs programs and their emails
 * @param connectors webhooks
 */
public record ClockedCore(Intake intake, Programs programs, Connectors connectors) {}

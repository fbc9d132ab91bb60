package dev.intake.app.command;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;

/**
 * What a command about a tenant's programs works with.
 *
 * @param tenant a tenant that there is
 * @param intake the core
 * @param programs the core's programs
 * @param settings the configuration
 */
public record TenantScope(TenantId tenant, Intake intake, Programs programs, Settings settings) {}

package dev.intake.app.command;

import dev.intake.app.settings.Settings;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Intake;
import dev.intake.usecase.Programs;

/**
 * What a command about a tenant's programs works with.
 *
 * @param tenant a tenant that there is
 * @param intake the core
 * @param programs the core's programs
 * @param settings the configuration
 */
record TenantScope(TenantId tenant, Intake intake, Programs programs, Settings settings) {}

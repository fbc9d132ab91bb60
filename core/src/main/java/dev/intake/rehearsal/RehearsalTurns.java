package dev.intake.rehearsal;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.Turns;

/**
 * The turns in which rehearsals run.
 *
 * @param turns the turns of live tenants
 */
public record RehearsalTurns(Turns<TenantId> turns) {}

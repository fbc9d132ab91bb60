package dev.intake.app.command;

import dev.intake.program.Program;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Intake;

/** How many contacts have entered a program. */
final class ProgramCounts {
    private ProgramCounts() {}

    static long of(Intake intake, TenantId tenant, Program program) {
        return intake.views().enrollmentCounts(tenant).getOrDefault(program.id(), 0L);
    }
}

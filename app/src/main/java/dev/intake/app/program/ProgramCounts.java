package dev.intake.app.program;

import dev.intake.Intake;
import dev.intake.id.TenantId;
import dev.intake.program.Program;

/** How many contacts have entered a program. */
final class ProgramCounts {
    private ProgramCounts() {}

    static long of(Intake intake, TenantId tenant, Program program) {
        return intake.programViews().enrollmentCounts(tenant).getOrDefault(program.id(), 0L);
    }
}

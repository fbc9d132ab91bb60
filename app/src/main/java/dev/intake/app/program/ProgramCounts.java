package dev.intake.app.program;

import dev.intake.app.command.TenantScope;
import dev.intake.program.Program;

/** The number of contacts enrolled in a program. */
final class ProgramCounts {
    private ProgramCounts() {}

    static long of(TenantScope scope, Program program) {
        return scope.intake().programViews(scope.tenant()).enrollmentCounts().getOrDefault(program.id(), 0L);
    }
}

package dev.intake.app.program;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.Program;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** Lists a tenant's programs. */
@Command(name = "list", description = "List a tenant's programs with their states and enrollments, oldest first.")
public final class ProgramListCommand extends TenantCommand {
    private static final Comparator<Program> OLDEST_FIRST = Comparator.comparing(
                    (Program program) -> program.outline().createdAt())
            .thenComparing(Program::id);

    public ProgramListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        List<Program> programs = scope.intake().programViews().programs(scope.tenant()).stream()
                .sorted(OLDEST_FIRST)
                .toList();
        Map<ProgramId, Long> enrolled = scope.intake().programViews().enrollmentCounts(scope.tenant());
        return Outcome.done(
                Json.array(programs.stream()
                        .map(program -> ProgramView.json(program, enrolled.getOrDefault(program.id(), 0L)))
                        .toList()),
                programs.isEmpty()
                        ? List.of("Tenant " + scope.tenant() + " has no programs. Draft one with: "
                                + scope.launcher()
                                        .line(
                                                "program",
                                                "draft",
                                                scope.tenant().value(),
                                                "--name",
                                                "NAME",
                                                "--on",
                                                "EVENT"))
                        : ProgramView.table(programs, enrolled));
    }
}

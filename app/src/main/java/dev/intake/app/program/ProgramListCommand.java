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
import picocli.CommandLine.Option;

/** Lists a tenant's programs. */
@Command(
        name = "list",
        description = "List a tenant's programs with their states and enrollments, oldest first, without those that are"
                + " archived.")
public final class ProgramListCommand extends TenantCommand {
    private static final Comparator<Program> OLDEST_FIRST = Comparator.comparing(
                    (Program program) -> program.outline().createdAt())
            .thenComparing(Program::id);

    @Option(names = "--archived", description = "List the archived programs only.")
    private boolean archived;

    public ProgramListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        List<Program> programs = scope.intake().programViews().programs(scope.tenant()).stream()
                .filter(program -> program instanceof Program.Archived == archived)
                .sorted(OLDEST_FIRST)
                .toList();
        Map<ProgramId, Long> enrolled = scope.intake().programViews().enrollmentCounts(scope.tenant());
        return Outcome.done(
                Json.array(programs.stream()
                        .map(program -> ProgramView.json(program, enrolled.getOrDefault(program.id(), 0L)))
                        .toList()),
                programs.isEmpty() ? none(scope) : ProgramView.table(programs, enrolled));
    }

    private List<String> none(TenantScope scope) {
        return List.of(
                archived
                        ? "Tenant " + scope.tenant() + " has no archived programs."
                        : "Tenant " + scope.tenant() + " has no programs. Draft one with: "
                                + scope.launcher()
                                        .line(
                                                "program",
                                                "draft",
                                                scope.tenant().value(),
                                                "--name",
                                                "NAME",
                                                "--on",
                                                "EVENT"));
    }
}

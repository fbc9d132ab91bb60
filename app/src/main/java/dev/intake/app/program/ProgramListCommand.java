package dev.intake.app.program;

import dev.intake.Intake;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.output.Launcher;
import dev.intake.app.settings.Settings;
import dev.intake.enrollment.ProgramId;
import dev.intake.id.TenantId;
import dev.intake.program.Program;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists a tenant's programs. */
@Command(name = "list", description = "List a tenant's programs with their states and counts, the oldest first.")
public final class ProgramListCommand extends BackendCommand {
    private static final Comparator<Program> OLDEST_FIRST = Comparator.comparing(
                    (Program program) -> program.outline().createdAt())
            .thenComparing(Program::id);

    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    public ProgramListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        if (intake.views().tenant(tenant).isEmpty()) {
            return noSuchTenant(tenant);
        }
        List<Program> programs = intake.programViews().programs(tenant).stream()
                .sorted(OLDEST_FIRST)
                .toList();
        Map<ProgramId, Long> enrolled = intake.programViews().enrollmentCounts(tenant);
        return Outcome.done(
                Json.array(programs.stream()
                        .map(program -> ProgramView.json(program, enrolled.getOrDefault(program.id(), 0L)))
                        .toList()),
                programs.isEmpty()
                        ? List.of("Tenant " + tenant + " has no program. Draft one with: "
                                + Launcher.of(settings)
                                        .line("program", "draft", tenant.value(), "--name", "NAME", "--on", "EVENT"))
                        : ProgramView.table(programs, enrolled));
    }
}

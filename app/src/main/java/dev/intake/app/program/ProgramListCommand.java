package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.output.Json;
import dev.intake.app.output.Launcher;
import dev.intake.app.remote.ApiRequest;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramState;
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
public final class ProgramListCommand extends WorldCommand implements RemoteCommand {
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
        Map<ProgramId, Long> enrolled =
                scope.intake().programViews(scope.tenant()).enrollmentCounts();
        return listed(
                scope.intake().programViews(scope.tenant()).programs().stream()
                        .sorted(OLDEST_FIRST)
                        .map(program -> ProgramView.json(program, enrolled.getOrDefault(program.id(), 0L)))
                        .toList(),
                scope.tenant(),
                scope.launcher());
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return listed(tenant.all(ApiRequest.get("/programs"), "programs"), tenant.tenant(), tenant.launcher());
    }

    private Outcome listed(List<ObjectNode> all, TenantId tenant, Launcher launcher) {
        List<ObjectNode> programs = all.stream()
                .filter(program -> program.path("state").asText().equals(ProgramState.ARCHIVED.label()) == archived)
                .toList();
        return Outcome.done(
                Json.array(programs), programs.isEmpty() ? none(tenant, launcher) : ProgramView.table(programs));
    }

    private List<String> none(TenantId tenant, Launcher launcher) {
        return List.of(
                archived
                        ? "Tenant " + tenant.live() + " has no archived programs."
                        : "Tenant " + tenant.live() + " has no programs. Draft one with: "
                                + launcher.line(
                                        "program", "draft", tenant.live().value(), "--name", "NAME", "--on", "EVENT"));
    }
}

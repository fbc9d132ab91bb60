package dev.intake.app.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.WorldCallingCommand;
import dev.intake.app.output.Json;
import dev.intake.app.output.Launcher;
import dev.intake.kernel.Json.Members;
import dev.intake.kernel.TenantId;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists a tenant's programs. */
@Command(
        name = "list",
        description = "List a tenant's programs with their states and enrollments, oldest first, without those that are"
                + " archived.")
public final class ProgramListCommand extends WorldCallingCommand {
    @Option(names = "--archived", description = "List the archived programs only.")
    private boolean archived;

    public ProgramListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Caller caller) {
        return outcome(
                caller.call(ProgramActions.LIST, new Members(Map.of())),
                (answer, again) -> listed(answer, caller.tenant(), caller.launcher()),
                caller);
    }

    private Outcome listed(ObjectNode all, TenantId tenant, Launcher launcher) {
        List<JsonNode> programs = new ArrayList<>();
        all.path("programs").forEach(program -> {
            if (program.path("state").asText().equals(ProgramState.ARCHIVED.label()) == archived) {
                programs.add(program);
            }
        });
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

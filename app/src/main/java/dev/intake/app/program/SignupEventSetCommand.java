package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.event.EventType;
import dev.intake.program.Program;
import dev.intake.program.ProgramState;
import dev.intake.program.SetSignupEvent.SignupEventSet;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Sets a tenant's signup event. (Spec, Tenant; Decisions 6.3) */
@Command(
        name = "set",
        description = "Set the event type that means a new user signed up."
                + " Drafts a welcome program that it starts, unless there is one.")
public final class SignupEventSetCommand extends TenantCommand {
    @Parameters(index = "1", paramLabel = "EVENT", description = "The event type, such as user.signed_up.")
    private EventType event = Arguments.NO_EVENT;

    public SignupEventSetCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        scope.note("save signup event");
        SignupEventSet saved =
                scope.intake().setSignupEvent().save(scope.tenant(), event).orElseThrow();
        Program welcome = saved.welcome();
        ObjectNode json = Json.object()
                .put("tenantId", scope.tenant().value())
                .put("signupEvent", saved.event().value())
                .put("drafted", saved.drafted());
        json.set("program", ProgramView.json(welcome, ProgramCounts.of(scope, welcome)));
        List<String> lines = new ArrayList<>();
        lines.add("The signup event is " + saved.event() + ".");
        lines.add(
                saved.drafted()
                        ? "Drafted the welcome program " + welcome.id() + "."
                        : "The welcome program " + welcome.id() + " already exists and is "
                                + welcome.state().label() + ".");
        if (welcome.state() == ProgramState.DRAFT) {
            String id = welcome.id().toString();
            lines.add("Write its emails: "
                    + scope.launcher().line("program", "edit", scope.tenant().value(), id, "--from", "FILE"));
            ProgramCommand.postalAddressLine(scope).ifPresent(lines::add);
            lines.add("Approve it to start it: " + ProgramCommand.line(scope, welcome, "approve"));
        }
        return Outcome.done(json, lines);
    }
}

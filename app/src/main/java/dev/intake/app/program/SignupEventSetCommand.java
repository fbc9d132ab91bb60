package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.action.Result;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteProgram;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Launcher;
import dev.intake.app.remote.ApiRequest;
import dev.intake.event.EventType;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramState;
import dev.intake.program.SignupEventActions;
import dev.intake.program.SignupEventActions.SignupEventSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Sets a tenant's signup event. By hand: it shows the welcome program. (Spec, Tenant; Decisions 6.3) */
@Command(
        name = "set",
        description = "Set the event type that means a new user signed up."
                + " Drafts a welcome program that it starts, unless there is one.")
public final class SignupEventSetCommand extends TenantCommand implements RemoteCommand {
    @Parameters(index = "1", paramLabel = "EVENT", description = "The event type, such as user.signed_up.")
    private EventType event = Arguments.NO_EVENT;

    public SignupEventSetCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        Json given = new Json.Members(Map.of("event", new Json.Text(event.value())));
        return scope.intake()
                .actions()
                .ofOperator()
                .run(SignupEventActions.SET, scope.tenant(), Actor.COMMAND_LINE, given)
                .fold(new Result.Cases<>(
                        saved -> saved(scope, saved),
                        CallingCommand::refused,
                        faults -> Outcome.usageError(faults.toString())));
    }

    private Outcome saved(TenantScope scope, SignupEventSet saved) {
        Program welcome = saved.welcome();
        String id = welcome.id().toString();
        List<String> next = new ArrayList<>();
        next.add(writing(scope.tenant(), scope.launcher(), id));
        ProgramCommand.postalAddressLine(scope).ifPresent(next::add);
        next.add("Approve it to start it: " + ProgramCommand.line(scope, welcome, "approve"));
        return saved(scope.tenant(), saved.drafted(), welcome, ProgramCounts.of(scope, welcome), next);
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        ObjectNode saved = tenant.send(
                "PUT", "/signup-event", dev.intake.app.output.Json.object().put("event", event.value()));
        String id = saved.path("programId").asText();
        RemoteProgram welcome = tenant.all(ApiRequest.get("/programs"), "programs").stream()
                .map(RemoteProgram::of)
                .filter(program -> program.id().toString().equals(id))
                .findFirst()
                .orElseThrow();
        return saved(
                tenant.tenant(),
                saved.path("drafted").asBoolean(),
                welcome.program(),
                welcome.enrolled(),
                List.of(
                        writing(tenant.tenant(), tenant.launcher(), id),
                        "A person approves it in the dashboard, which starts it."));
    }

    private static String writing(TenantId tenant, Launcher launcher, String program) {
        return "Write its emails: " + launcher.line("program", "edit", tenant.value(), program, "--from", "FILE");
    }

    /**
     * Returns the outcome.
     *
     * @param next the lines that say what to do with a draft
     */
    private Outcome saved(TenantId tenant, boolean drafted, Program welcome, long enrolled, List<String> next) {
        ObjectNode json = dev.intake.app.output.Json.object()
                .put("tenantId", tenant.value())
                .put("signupEvent", event.value())
                .put("drafted", drafted);
        json.set("program", ProgramView.json(welcome, enrolled));
        List<String> lines = new ArrayList<>();
        lines.add("The signup event is " + event + ".");
        lines.add(
                drafted
                        ? "Drafted the welcome program " + welcome.id() + "."
                        : "The welcome program " + welcome.id() + " already exists and is "
                                + welcome.state().label() + ".");
        if (welcome.state() == ProgramState.DRAFT) {
            lines.addAll(next);
        }
        return Outcome.done(json, lines);
    }
}

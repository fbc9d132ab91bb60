package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.Json;
import dev.intake.program.SignupEventActions;
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
public final class SignupEventSetCommand extends CallingCommand {
    @Parameters(index = "1", paramLabel = "EVENT", description = "The event type, such as user.signed_up.")
    private EventType event = Arguments.NO_EVENT;

    public SignupEventSetCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Caller caller) {
        Json given = new Json.Members(Map.of("event", new Json.Text(event.value())));
        return outcome(
                caller.call(SignupEventActions.SET, given),
                (saved, again) -> ProgramRow.find(
                        caller,
                        ProgramId.parse(saved.path("programId").asText()).orElseThrow(),
                        welcome -> saved(caller, saved.path("drafted").asBoolean(), welcome)),
                caller);
    }

    private Outcome saved(Caller caller, boolean drafted, ProgramRow welcome) {
        ObjectNode json = dev.intake.app.output.Json.object()
                .put("tenantId", caller.tenant().value())
                .put("signupEvent", event.value())
                .put("drafted", drafted);
        json.set("program", welcome.json());
        List<String> lines = new ArrayList<>();
        lines.add("The signup event is " + event + ".");
        lines.add(
                drafted
                        ? "Drafted the welcome program " + welcome.id() + "."
                        : "The welcome program " + welcome.id() + " already exists and is " + welcome.text("state")
                                + ".");
        if (welcome.isDraft()) {
            lines.addAll(next(caller, welcome));
        }
        return Outcome.done(json, lines);
    }

    private static List<String> next(Caller caller, ProgramRow draft) {
        List<String> next = new ArrayList<>();
        next.add("Write its emails: " + draft.line(caller, "edit") + " --from FILE");
        boolean hasAddress = settings(caller)
                .done()
                .map(settings -> settings.at("/sender/postalAddress").isTextual())
                .orElse(true);
        if (!hasAddress) {
            next.add(ProgramRow.postalAddressLine(caller.launcher(), caller.tenant()));
        }
        next.add(
                caller.isRemote()
                        ? "A person approves it in the dashboard, which starts it."
                        : "Approve it to start it: " + draft.line(caller, "approve"));
        return next;
    }
}

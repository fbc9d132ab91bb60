package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Intake;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.output.Launcher;
import dev.intake.app.settings.Settings;
import dev.intake.event.EventType;
import dev.intake.id.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramState;
import dev.intake.program.SetSignupEvent.SignupEventSet;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Saves a tenant's signup event. (Spec, Tenant; Decisions 6.3) */
@Command(
        name = "set",
        description = "Say which event type means that a new user signed up."
                + " Drafts a welcome program on it unless there is one.")
public final class SignupEventSetCommand extends BackendCommand {
    @Parameters(index = "0", paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Parameters(index = "1", paramLabel = "EVENT", description = "The event type, as in user.signed_up.")
    private EventType event = Arguments.NO_EVENT;

    public SignupEventSetCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        return intake.setSignupEvent()
                .save(tenant, event)
                .map(saved -> saved(saved, ProgramCounts.of(intake, tenant, saved.welcome()), settings))
                .orElseGet(() -> noSuchTenant(tenant));
    }

    private Outcome saved(SignupEventSet saved, long enrolled, Settings settings) {
        ObjectNode json = Json.object()
                .put("tenantId", tenant.value())
                .put("signupEvent", saved.event().value())
                .put("drafted", saved.drafted());
        Program welcome = saved.welcome();
        json.set("program", ProgramView.json(welcome, enrolled));
        List<String> lines = new ArrayList<>();
        lines.add("The signup event is " + saved.event() + ".");
        lines.add((saved.drafted() ? "Drafted" : "There was already") + " the welcome program " + welcome.id()
                + (saved.drafted() ? "." : ", which is " + welcome.state().label() + "."));
        if (welcome.state() == ProgramState.DRAFT) {
            Launcher launcher = Launcher.of(settings);
            String id = welcome.id().toString();
            lines.add("Write its emails: " + launcher.line("program", "edit", tenant.value(), id, "--from", "FILE"));
            lines.add("It fires once you approve it: " + launcher.line("program", "approve", tenant.value(), id));
        }
        return Outcome.done(json, lines);
    }
}

package dev.intake.app.command;

import dev.intake.app.output.Launcher;
import dev.intake.app.output.Printable;
import dev.intake.app.output.ProgramView;
import dev.intake.app.settings.Settings;
import dev.intake.event.EventType;
import dev.intake.program.Program;
import dev.intake.program.ProgramOutline;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Intake;
import dev.intake.usecase.ProgramLifecycle;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Drafts a program on an event. */
@Command(name = "draft", description = "Draft a program that an event starts. It fires once it is approved.")
final class ProgramDraftCommand extends BackendCommand {
    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Option(
            names = "--name",
            required = true,
            paramLabel = "N",
            description = "What people call it: 1 to 200 characters.")
    private String name = "";

    @Option(names = "--on", required = true, paramLabel = "EVENT", description = "The event type that starts it.")
    private EventType event = Arguments.NO_EVENT;

    ProgramDraftCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Outcome run(Intake intake, Settings settings) {
        Optional<String> valid = ProgramLifecycle.validName(name);
        if (valid.isEmpty()) {
            return Outcome.wrongUsage("--name must be 1 to " + ProgramOutline.MAX_NAME + " characters");
        }
        return intake.programLifecycle()
                .draft(tenant, valid.get(), event)
                .map(draft -> drafted(draft, settings))
                .orElseGet(() -> noSuchTenant(tenant));
    }

    private Outcome drafted(Program draft, Settings settings) {
        return Outcome.done(
                ProgramView.json(draft, 0),
                "Drafted the program " + draft.id() + " ("
                        + Printable.of(draft.outline().name()) + ").",
                "It fires on " + event + " once you approve it: "
                        + Launcher.of(settings)
                                .line(
                                        "program",
                                        "approve",
                                        tenant.value(),
                                        draft.id().toString()));
    }
}

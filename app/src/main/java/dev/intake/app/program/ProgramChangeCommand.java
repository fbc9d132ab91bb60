package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Intake;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.email.SendingView;
import dev.intake.app.output.Printable;
import dev.intake.app.settings.Settings;
import dev.intake.enrollment.ProgramId;
import dev.intake.id.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramChange;
import dev.intake.program.ProgramLifecycle;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Moves a program from one state to another. (Spec, States and transitions) */
public abstract class ProgramChangeCommand extends BackendCommand {
    @Parameters(index = "0", paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Parameters(index = "1", paramLabel = "PROGRAM", description = "The program's id.")
    private ProgramId program = Arguments.NO_PROGRAM;

    private final String rule;

    /**
     * A command for one transition.
     *
     * @param rule which programs can make it
     */
    protected ProgramChangeCommand(CommandContext commandContext, String rule) {
        super(commandContext);
        this.rule = rule;
    }

    protected abstract ProgramChange change(ProgramLifecycle lifecycle, TenantId tenantId, ProgramId programId);

    @Override
    protected final Outcome run(Intake intake, Settings settings) {
        ProgramChange change = change(intake.programLifecycle(), tenant, program);
        return change.fold(new ProgramChange.Cases<>(
                changed -> changed(changed, ProgramCounts.of(intake, tenant, changed.program())),
                noSuchProgram -> intake.views().tenant(tenant).isEmpty()
                        ? noSuchTenant(tenant)
                        : ProgramCommand.noSuchProgram(tenant, program),
                notAllowed -> Outcome.refused(
                        "program " + program + " is " + notAllowed.state().label() + ", and " + rule),
                ProgramChangeCommand::unexpected,
                ProgramChangeCommand::unexpected,
                ProgramChangeCommand::unexpected));
    }

    private static Outcome unexpected(ProgramChange change) {
        throw new IllegalStateException("neither a pause nor a resumption looks at emails: " + change);
    }

    private static Outcome changed(ProgramChange.Changed changed, long enrolled) {
        Program program = changed.program();
        ObjectNode json = ProgramView.json(program, enrolled);
        List<String> lines = new ArrayList<>(List.of("Program " + program.id() + " ("
                + Printable.of(program.outline().name()) + ") is now "
                + program.state().label() + "."));
        if (program instanceof Program.Paused) {
            json.set("sending", SendingView.json(changed.sending()));
            lines.addAll(SendingView.lines(changed.sending()));
        }
        return Outcome.done(json, lines);
    }

    /** A live program stops. */
    @Command(
            name = "pause",
            description =
                    "Pause an active program: nothing fires it, and no email of it is begun, until it is resumed. Emails that are"
                            + " being handed to the mail server at that moment are named.")
    public static final class Pause extends ProgramChangeCommand {
        public Pause(CommandContext commandContext) {
            super(commandContext, "only an active program can be paused");
        }

        @Override
        protected ProgramChange change(ProgramLifecycle lifecycle, TenantId tenantId, ProgramId programId) {
            return lifecycle.pause(tenantId, programId);
        }
    }

    /** A paused program goes on. */
    @Command(
            name = "resume",
            description = "Resume a paused program. Events that came while it was paused do not fire it.")
    public static final class Resume extends ProgramChangeCommand {
        public Resume(CommandContext commandContext) {
            super(commandContext, "only a paused program can be resumed");
        }

        @Override
        protected ProgramChange change(ProgramLifecycle lifecycle, TenantId tenantId, ProgramId programId) {
            return lifecycle.resume(tenantId, programId);
        }
    }
}

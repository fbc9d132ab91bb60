package dev.intake.app.command;

import dev.intake.app.output.Printable;
import dev.intake.app.output.ProgramView;
import dev.intake.app.settings.Settings;
import dev.intake.program.Program;
import dev.intake.program.ProgramId;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Intake;
import dev.intake.usecase.ProgramChange;
import dev.intake.usecase.ProgramLifecycle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Moves a program from one state to another. (Spec, States and transitions) */
abstract class ProgramChangeCommand extends BackendCommand {
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
    ProgramChangeCommand(Surroundings surroundings, String rule) {
        super(surroundings);
        this.rule = rule;
    }

    abstract ProgramChange change(ProgramLifecycle lifecycle, TenantId tenantId, ProgramId programId);

    @Override
    final Outcome run(Intake intake, Settings settings) {
        ProgramChange change = change(intake.programLifecycle(), tenant, program);
        if (change instanceof ProgramChange.Changed changed) {
            return changed(changed.program(), ProgramCounts.of(intake, tenant, changed.program()));
        }
        if (change instanceof ProgramChange.NotAllowed refused) {
            return Outcome.refused(
                    "program " + program + " is " + refused.state().label() + ", and " + rule);
        }
        return intake.views().tenant(tenant).isEmpty()
                ? noSuchTenant(tenant)
                : ProgramCommand.noSuchProgram(tenant, program);
    }

    private static Outcome changed(Program program, long enrolled) {
        return Outcome.done(
                ProgramView.json(program, enrolled),
                "Program " + program.id() + " ("
                        + Printable.of(program.outline().name()) + ") is now "
                        + program.state().label() + ".");
    }

    /** A live program stops. */
    @Command(name = "pause", description = "Pause an active program: nothing fires it until it is resumed.")
    static final class Pause extends ProgramChangeCommand {
        Pause(Surroundings surroundings) {
            super(surroundings, "only an active program can be paused");
        }

        @Override
        ProgramChange change(ProgramLifecycle lifecycle, TenantId tenantId, ProgramId programId) {
            return lifecycle.pause(tenantId, programId);
        }
    }

    /** A paused program goes on. */
    @Command(
            name = "resume",
            description = "Resume a paused program. Events that came while it was paused do not fire it.")
    static final class Resume extends ProgramChangeCommand {
        Resume(Surroundings surroundings) {
            super(surroundings, "only a paused program can be resumed");
        }

        @Override
        ProgramChange change(ProgramLifecycle lifecycle, TenantId tenantId, ProgramId programId) {
            return lifecycle.resume(tenantId, programId);
        }
    }
}

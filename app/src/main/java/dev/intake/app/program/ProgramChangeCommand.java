package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.Program;
import dev.intake.program.ProgramChange;
import picocli.CommandLine.Command;

/** A command that changes the state of a program. (Spec, States and transitions) */
public abstract class ProgramChangeCommand extends ProgramCommand {
    protected ProgramChangeCommand(CommandContext commandContext) {
        super(commandContext);
    }

    static Outcome outcome(TenantScope scope, ProgramId program, ProgramChange change, String rule) {
        return change.fold(new ProgramChange.Cases<>(
                changed -> changed(changed, ProgramCounts.of(scope, changed.program())),
                noSuchProgram -> noSuchProgram(scope.tenant(), program),
                notAllowed -> Outcome.refused(
                        "program " + program + " is " + notAllowed.state().label() + "; only " + rule),
                ProgramChangeCommand::unexpected,
                ProgramChangeCommand::unexpected,
                ProgramChangeCommand::unexpected,
                ProgramChangeCommand::unexpected));
    }

    private static Outcome unexpected(ProgramChange change) {
        throw new IllegalStateException("only an approval checks the draft: " + change);
    }

    private static Outcome changed(ProgramChange.Changed changed, long enrolled) {
        ObjectNode json = ProgramView.json(changed.program(), enrolled);
        return Outcome.done(json, ProgramView.changed(json));
    }

    /** Archives a paused program or a draft. */
    @Command(
            name = "archive",
            description = "Archive a paused program or a draft: lists omit it, and it starts and sends nothing. Its"
                    + " results and history stay. Restore it with program restore.")
    public static final class Archive extends ProgramChangeCommand {
        public Archive(CommandContext commandContext) {
            super(commandContext);
        }

        @Override
        protected Outcome run(TenantScope scope, Program program) {
            ProgramChange change = scope.programs().archive().archive(scope.tenant(), program.id(), Actor.COMMAND_LINE);
            return outcome(scope, program.id(), change, "a paused program or a draft can be archived");
        }
    }

    /** Restores an archived program. */
    @Command(name = "restore", description = "Restore an archived program to its former state, paused or draft.")
    public static final class Restore extends ProgramChangeCommand {
        public Restore(CommandContext commandContext) {
            super(commandContext);
        }

        @Override
        protected Outcome run(TenantScope scope, Program program) {
            ProgramChange change = scope.programs().archive().restore(scope.tenant(), program.id(), Actor.COMMAND_LINE);
            return outcome(scope, program.id(), change, "an archived program can be restored");
        }
    }
}

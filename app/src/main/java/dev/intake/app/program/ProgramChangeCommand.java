package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.action.Action;
import dev.intake.action.Result;
import dev.intake.app.command.ActionCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteProgram;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.email.SendingView;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.app.remote.ApiRequest;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;

/** A command that changes the state of a program. (Spec, States and transitions) */
public abstract class ProgramChangeCommand extends ProgramCommand {
    protected ProgramChangeCommand(CommandContext commandContext) {
        super(commandContext);
    }

    static Outcome outcome(
            TenantScope scope, Program program, Action<? super Storage, ?, ProgramChange.Changed> action) {
        return scope.intake()
                .actions()
                .run(
                        action,
                        scope.tenant(),
                        Actor.COMMAND_LINE,
                        action.input().typed(field -> Optional.of(program.id().toString())))
                .fold(new Result.Cases<>(
                        changed -> changed(changed, ProgramCounts.of(scope, changed.program())),
                        refused -> ActionCommand.refused(refused),
                        invalid -> noSuchProgram(scope.tenant(), program.id())));
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
        return changed(changed.program(), enrolled, SendingView.json(changed.sending()));
    }

    /** Changes the program on a remote service. */
    final Outcome run(RemoteTenant tenant, String operation) {
        return find(tenant, program -> {
            RemoteProgram changed =
                    RemoteProgram.of(tenant.call(ApiRequest.of("POST", program.path() + "/" + operation)));
            List<ObjectNode> sending = new ArrayList<>();
            changed.answer()
                    .path("sending")
                    .forEach(email -> tenant.find(ApiRequest.get("/emails/" + email.asText()))
                            .ifPresent(sending::add));
            return changed(changed.program(), changed.enrolled(), Json.array(sending));
        });
    }

    private static Outcome changed(Program program, long enrolled, ArrayNode sending) {
        ObjectNode json = ProgramView.json(program, enrolled);
        List<String> lines = new ArrayList<>(List.of("Program " + program.id() + " ("
                + Printable.of(program.outline().name()) + ") is now "
                + program.state().label() + "."));
        if (program instanceof Program.Paused) {
            json.set("sending", sending);
            lines.addAll(SendingView.lines(sending));
        }
        return Outcome.done(json, lines);
    }

    /** Pauses an active program. */
    @Command(
            name = "pause",
            description = "Pause an active program: until you resume it, no event starts it and none of its emails is"
                    + " sent. Lists the emails that are being sent at this moment.")
    public static final class Pause extends ProgramChangeCommand implements RemoteCommand {
        public Pause(CommandContext commandContext) {
            super(commandContext);
        }

        @Override
        public Outcome run(RemoteTenant tenant) {
            return run(tenant, "pause");
        }

        @Override
        protected Outcome run(TenantScope scope, Program program) {
            return outcome(scope, program, ProgramActions.PAUSE);
        }
    }

    /** Resumes a paused program. */
    @Command(
            name = "resume",
            description = "Resume a paused program. Events that arrived during the pause do not start it.")
    public static final class Resume extends ProgramChangeCommand implements RemoteCommand {
        public Resume(CommandContext commandContext) {
            super(commandContext);
        }

        @Override
        public Outcome run(RemoteTenant tenant) {
            return run(tenant, "resume");
        }

        @Override
        protected Outcome run(TenantScope scope, Program program) {
            return outcome(scope, program, ProgramActions.RESUME);
        }
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

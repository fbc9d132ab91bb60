package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
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
import dev.intake.program.ProgramChange;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** A command that changes the state of a program. (Spec, States and transitions) */
public abstract class ProgramChangeCommand extends ProgramCommand {
    private final String rule;

    /**
     * Creates the command for one transition.
     *
     * @param rule which programs can make the transition, for messages
     */
    protected ProgramChangeCommand(CommandContext commandContext, String rule) {
        super(commandContext);
        this.rule = rule;
    }

    /** Changes the program. */
    protected abstract ProgramChange change(TenantScope scope, ProgramId program);

    @Override
    protected final Outcome run(TenantScope scope, Program program) {
        ProgramChange change = change(scope, program.id());
        return change.fold(new ProgramChange.Cases<>(
                changed -> changed(changed, ProgramCounts.of(scope, changed.program())),
                noSuchProgram -> noSuchProgram(scope.tenant(), program.id()),
                notAllowed -> Outcome.refused(
                        "program " + program.id() + " is " + notAllowed.state().label() + "; only " + rule),
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
            super(commandContext, "an active program can be paused");
        }

        @Override
        public Outcome run(RemoteTenant tenant) {
            return run(tenant, "pause");
        }

        @Override
        protected ProgramChange change(TenantScope scope, ProgramId program) {
            scope.note("pause program " + program);
            return scope.programs().lifecycle().pause(scope.tenant(), program);
        }
    }

    /** Resumes a paused program. */
    @Command(
            name = "resume",
            description = "Resume a paused program. Events that arrived during the pause do not start it.")
    public static final class Resume extends ProgramChangeCommand implements RemoteCommand {
        public Resume(CommandContext commandContext) {
            super(commandContext, "a paused program can be resumed");
        }

        @Override
        public Outcome run(RemoteTenant tenant) {
            return run(tenant, "resume");
        }

        @Override
        protected ProgramChange change(TenantScope scope, ProgramId program) {
            scope.note("resume program " + program);
            return scope.programs().lifecycle().resume(scope.tenant(), program);
        }
    }

    /** Archives a paused program or a draft. */
    @Command(
            name = "archive",
            description = "Archive a paused program or a draft: lists omit it, and it starts and sends nothing. Its"
                    + " results and history stay. Restore it with program restore.")
    public static final class Archive extends ProgramChangeCommand {
        public Archive(CommandContext commandContext) {
            super(commandContext, "a paused program or a draft can be archived");
        }

        @Override
        protected ProgramChange change(TenantScope scope, ProgramId program) {
            return scope.programs().archive().archive(scope.tenant(), program, Actor.COMMAND_LINE);
        }
    }

    /** Restores an archived program. */
    @Command(name = "restore", description = "Restore an archived program to its former state, paused or draft.")
    public static final class Restore extends ProgramChangeCommand {
        public Restore(CommandContext commandContext) {
            super(commandContext, "an archived program can be restored");
        }

        @Override
        protected ProgramChange change(TenantScope scope, ProgramId program) {
            return scope.programs().archive().restore(scope.tenant(), program, Actor.COMMAND_LINE);
        }
    }
}

package dev.intake.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A command that calls actions: in this process, or of a remote service. */
public abstract class CallingCommand extends TenantCommand implements RemoteCommand {
    protected CallingCommand(CommandContext commandContext) {
        super(commandContext);
    }

    /** Runs the command. */
    protected abstract Outcome run(Caller caller);

    @Override
    protected final Outcome run(TenantScope scope) {
        return run(new LocalCaller(scope));
    }

    @Override
    public final Outcome run(RemoteTenant tenant) {
        return run(new RemoteCaller(tenant));
    }

    /** Returns the outcome of an action. */
    protected Outcome outcome(Result<ObjectNode> result, ActionLines.View view, Caller caller) {
        return result.fold(new Result.Cases<>(
                answer -> view.of(answer, caller), refused -> refused(refused, caller), this::usageError));
    }

    /** Returns the outcome of an action that was refused. */
    protected Outcome refused(Result.Refusal refusal, Caller caller) {
        return refused(refusal);
    }

    /** Returns the outcome of an action whose input has faults. */
    protected Outcome usageError(List<Fault> faults) {
        return Outcome.usageError(faults.stream()
                .map(fault -> place(fault) + " " + fault.problem())
                .collect(Collectors.joining("; ")));
    }

    /** Returns how a command line names the place of a fault. */
    protected String place(Fault fault) {
        return fault.place();
    }

    /** Returns the outcome of an action that was refused. */
    public static Outcome refused(Result.Refusal refusal) {
        return Outcome.refused(clause(refusal.sentence()));
    }

    /** Returns sentences as one clause, as messages of commands are: without capitals and full stops. */
    static String clause(String sentences) {
        return List.of(sentences.split("\\.(?: |$)", -1)).stream()
                .filter(sentence -> !sentence.isEmpty())
                .map(sentence -> sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1))
                .collect(Collectors.joining("; "));
    }
}

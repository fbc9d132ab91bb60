package dev.intake.app.rehearsal;

import dev.intake.app.command.Arguments;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.WorldCallingCommand;
import dev.intake.app.contact.ContactText;
import dev.intake.app.program.ProgramRow;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import dev.intake.rehearsal.RehearsalActions;
import dev.intake.rehearsal.RehearseProgram;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Rehearses a program: shows what it would have done with recorded events. (ADR 137) */
@Command(
        name = "rehearse",
        description = "Show what a program or draft would have done with the events of the last days or of one"
                + " contact: which contacts would have entered, each email with its time, and what would have been"
                + " held or skipped. Test events are excluded. Nothing is stored or sent.")
public final class ProgramRehearseCommand extends WorldCallingCommand {
    @Parameters(index = "1", paramLabel = "PROGRAM", description = "The program's id.")
    private ProgramId id = Arguments.NO_PROGRAM;

    private static final int DEFAULT_DAYS = 30;
    private static final int MAX_SHOWN = RehearsalActions.MAX_SHOWN;
    private static final long MAX_DAYS = RehearseProgram.MAX_PERIOD.toDays();

    @ArgGroup
    private Scope scope = new Scope();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "The maximum number of enrollments shown, the newest ones: 1 to " + MAX_SHOWN
                    + ". Default: ${DEFAULT-VALUE}.")
    private int limit = 0;

    public ProgramRehearseCommand(CommandContext commandContext) {
        super(commandContext);
    }

    /** The options that select the events, of which the user gives at most one. */
    static final class Scope {
        @Option(
                names = "--days",
                paramLabel = "N",
                description = "The events that arrived in the last N days: 1 to 366. Default: " + DEFAULT_DAYS + ".")
        private int days = DEFAULT_DAYS;

        @Option(
                names = "--contact",
                paramLabel = "V",
                description = "All events of one contact, with all steps to the last one. " + ContactText.DESCRIPTION)
        private Optional<String> contact = Optional.empty();
    }

    @Override
    protected Optional<Outcome> usageError() {
        return scope.days < 1 || scope.days > MAX_DAYS
                ? Optional.of(Outcome.usageError("--days must be 1 to " + MAX_DAYS + ", not " + scope.days))
                : Optional.of(limit)
                        .filter(rows -> rows < 1 || rows > MAX_SHOWN)
                        .map(rows -> Outcome.usageError("--limit must be 1 to " + MAX_SHOWN + ", not " + rows));
    }

    @Override
    protected Outcome run(Caller caller) {
        return ProgramRow.find(caller, id, program -> {
            Optional<String> contact = scope.contact.flatMap(caller::contact);
            return scope.contact.isPresent() && contact.isEmpty()
                    ? noSuchContact(caller.tenant(), scope.contact.get())
                    : outcome(
                            caller.call(RehearsalActions.REHEARSE, given(contact)),
                            (rehearsal, again) ->
                                    Outcome.done(rehearsal, new RehearsalView(rehearsal, program.name()).lines()),
                            caller);
        });
    }

    private Json given(Optional<String> contact) {
        return RehearsalActions.REHEARSE.input().typed(name -> switch (name) {
            case "programId" -> Optional.of(id.toString());
            case "contact" -> contact;
            case "days" -> Optional.of(Integer.toString(scope.days)).filter(days -> contact.isEmpty());
            default -> Optional.of(Integer.toString(limit));
        });
    }
}

package dev.intake.program;

import static dev.intake.kernel.JsonKind.COUNT;
import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.ORDINAL;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.list;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import dev.intake.program.ProgramResults.EmailResults;
import java.util.Optional;

/** What can be asked for about the results of programs. */
public final class ResultActions {
    /** Counts what became of a program's enrollments and emails. */
    public static final Query<ProgramStorage, Optional<ProgramId>, Counted> READ = ActionFacts.get(
                    "readResults", "/programs/{programId}/results", AgentScope.READ)
            .about(
                    "Reads the results of a program. Counts its enrollments, and for each email how many were sent, kept,"
                            + " bounced, were reported as spam, made their recipients unsubscribe, were followed by an early end,"
                            + " and reached the program's goal. `429` means that counting took too long.")
            .with(Trait.IN_EITHER_WORLD)
            .of(Input.of(ProgramActions.PROGRAM), Output.of(Counted.SHAPE))
            .answeredBy((ProgramStorage storage, TenantId tenant, Optional<ProgramId> id) ->
                    ProgramActions.found(storage, tenant, id, program -> read(storage.programViews(tenant), program)));

    private ResultActions() {}

    /**
     * The results of a program.
     *
     * @param program the program
     * @param goal its goal, if it has one
     * @param results the results, with a row for each of its emails
     */
    public record Counted(ProgramId program, Optional<Goal> goal, ProgramResults results) {
        private static final JsonShape<EmailResults> EMAIL = new JsonShape<EmailResults>("EmailResults")
                .has("step", ORDINAL, email -> email.step() + 1)
                .has("variant", ORDINAL, email -> email.variant() + 1)
                .has("sent", COUNT, EmailResults::sent)
                .has("kept", COUNT, EmailResults::kept)
                .about("Emails that were kept, because no mail server was set.")
                .has("bounced", COUNT, EmailResults::bounced)
                .has("complained", COUNT, EmailResults::complained)
                .has("unsubscribed", COUNT, EmailResults::unsubscribed)
                .has("exited", COUNT, EmailResults::exited)
                .about("Emails whose enrollment ended before another one was sent or kept.")
                .orNull("reached", COUNT, EmailResults::reached);

        static final JsonShape<Counted> SHAPE = new JsonShape<Counted>("ProgramResults")
                .has("programId", ID, Counted::program)
                .orNull("goal", TEXT, counted -> counted.goal().map(Goal::written))
                .has("enrolled", COUNT, counted -> counted.results().enrolled())
                .has("exited", COUNT, counted -> counted.results().exited())
                .has("unsubscribed", COUNT, counted -> counted.results().unsubscribed())
                .orNull("reached", COUNT, counted -> counted.results().reached())
                .about("Enrollments that reached the goal; `null` without a goal, or if counting took too long.")
                .has("emails", list(EMAIL), counted -> counted.results().emails());
    }

    private static Result<Counted> read(ProgramViews views, Program program) {
        EmailSequence sequence = views.sequence(program);
        return views.results(program.id(), sequence)
                .map(results -> results.with(sequence))
                .<Result<Counted>>map(results -> new Result.Done<>(new Counted(program.id(), sequence.goal(), results)))
                .orElseGet(() -> Result.busy("Counting took too long. Try again when the database is less busy."));
    }
}

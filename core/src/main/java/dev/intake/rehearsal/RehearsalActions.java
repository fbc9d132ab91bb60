package dev.intake.rehearsal;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.contact.Contact;
import dev.intake.contact.FindContacts;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramStorage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What can be asked for about what programs would have done. (ADR 137) */
public final class RehearsalActions {
    /** The maximum number of enrollments that are written. */
    public static final int MAX_SHOWN = 1000;

    private static final int DEFAULT_DAYS = 30;
    private static final int DEFAULT_SHOWN = 50;

    private static final Field<Integer> DAYS = Field.optional(
            "days",
            Value.upTo((int) RehearseProgram.MAX_PERIOD.toDays()),
            "The events that arrived in the last days. Ignored if a contact is given. Default: " + DEFAULT_DAYS + ".");
    private static final Field<String> CONTACT = Field.optional(
            "contact",
            Value.text("a contact id, external id or email address", Optional::of),
            "All events of one contact: a contact id, external id or email address.");
    private static final Field<Integer> LIMIT = Field.optional(
            "limit",
            Value.upTo(MAX_SHOWN),
            "The maximum number of enrollments, the newest ones. Default: " + DEFAULT_SHOWN + ".");

    /** Computes what a program would have done with recorded events. */
    public static final Query<ProgramStorage, Asked, Answer> REHEARSE = ActionFacts.get(
                    "rehearseProgram", "/programs/{programId}/rehearsal", AgentScope.DATA)
            .about(
                    "Rehearses a program. Computes what the program, also a draft, would have done with the events of the"
                            + " last `days`, or with all events of one `contact`. Stores and sends nothing. Returns the newest"
                            + " `limit` enrollments. One rehearsal at a time runs on a node.")
            .with(Trait.IN_EITHER_WORLD)
            .of(
                    new Input<>(List.of(ProgramActions.PROGRAM, DAYS, CONTACT, LIMIT), Asked::of),
                    Output.of(RehearsalFields.SHAPE))
            .answeredBy((ProgramStorage storage, TenantId tenant, Asked asked, ActionContext context) ->
                    ProgramActions.found(
                            storage,
                            tenant,
                            asked.program(),
                            program -> rehearse(storage, tenant, program, asked, context)));

    private RehearsalActions() {}

    /**
     * What is to be rehearsed.
     *
     * @param program the program; absent if the text that named it is no id
     * @param days the events that arrived in the last days
     * @param contact a contact id, external id or email address, for all events of this contact; absent for those of the days
     * @param limit the maximum number of enrollments that are written
     */
    public record Asked(Optional<ProgramId> program, int days, Optional<String> contact, int limit) {
        static Asked of(Json given) {
            return new Asked(
                    ProgramActions.PROGRAM.of(given),
                    DAYS.in(given).orElse(DEFAULT_DAYS),
                    CONTACT.in(given),
                    LIMIT.in(given).orElse(DEFAULT_SHOWN));
        }
    }

    /**
     * A rehearsal.
     *
     * @param rehearsal what the program would have done
     * @param limit the maximum number of enrollments that are written
     */
    public record Answer(Rehearsal rehearsal, int limit) {}

    private static Result<Answer> rehearse(
            ProgramStorage storage, TenantId tenant, Program program, Asked asked, ActionContext context) {
        RehearseProgram rehearse = new RehearseProgram(storage, context.clock());
        Optional<Contact> contact =
                asked.contact().flatMap(text -> new FindContacts(storage::contactViews).find(tenant, text));
        if (asked.contact().isPresent() && contact.isEmpty()) {
            return Result.notFound("contact");
        }
        Supplier<Optional<Rehearsal>> rehearsing = contact.isPresent()
                ? () -> rehearse.rehearse(tenant, program.id(), contact.get().id())
                : () -> rehearse.rehearse(tenant, program.id(), Duration.ofDays(asked.days()));
        Optional<Optional<Rehearsal>> done =
                context.port(RehearsalTurns.class).turns().run(tenant.live(), rehearsing);
        if (done.isEmpty()) {
            return Result.busy("Another rehearsal is running. Retry when it has ended.");
        }
        return done.get()
                .<Result<Answer>>map(rehearsal -> new Result.Done<>(new Answer(rehearsal, asked.limit())))
                .orElseGet(() -> Result.notFound("program"));
    }
}

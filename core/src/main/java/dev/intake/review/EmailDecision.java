package dev.intake.review;

import dev.intake.action.ActionContext;
import dev.intake.action.Result;
import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.TenantId;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.program.ProgramStorage;
import dev.intake.program.ProgramStores;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A person's decision about an email that needs review: held, failed or unsure. (Decisions 6.5) */
enum EmailDecision {
    /**
     * The email is rendered again with the program's present text, and gets as many attempts as a new one. It is held again if
     * fields are still missing. An {@link EmailState.Unsure} email may reach its recipient twice. If an edit removed the step,
     * the email is discarded, since there is no text.
     */
    RELEASE {
        @Override
        Outcome of(StepEmail waiting, EnrollmentProgress progress, EmailSequence sequence, Instant now) {
            return sequence.step(progress.position()).isEmpty()
                    ? DISCARD.of(waiting, progress, sequence, now)
                    : new Outcome(waiting.released(now), progress.dueAt(now));
        }
    },
    /** The email is never sent, and the contact continues with the next step. */
    DISCARD {
        @Override
        Outcome of(StepEmail waiting, EnrollmentProgress progress, EmailSequence sequence, Instant now) {
            return new Outcome(
                    waiting.in(new EmailState.Discarded(waiting.state().obstacle()), now),
                    progress.advanced(sequence, now));
        }
    };

    /** Orders before all ids of the same moment. */
    private static final EmailId FIRST_ID = new EmailId(new UUID(0, 0));

    /** What becomes of an email and its enrollment. */
    private record Outcome(StepEmail email, EnrollmentProgress progress) {}

    abstract Outcome of(StepEmail waiting, EnrollmentProgress progress, EmailSequence sequence, Instant now);

    /** Decides about one email. */
    Result<StepEmail> about(ProgramStores stores, Optional<EmailId> id, ActionContext context) {
        Optional<StepEmail> email = id.flatMap(stores.emails()::email);
        if (email.isEmpty()) {
            return Result.notFound("email");
        }
        StepEmail waiting = email.get();
        if (!(waiting.state() instanceof EmailState.Reviewable)) {
            return Result.conflict("The email is " + waiting.state().status().label()
                    + " and does not need review. Nothing was changed.");
        }
        Optional<EnrollmentProgress> progress = Optional.ofNullable(
                stores.progress().of(Set.of(waiting.entry())).get(waiting.entry()));
        Optional<Program> program = stores.programs().program(waiting.entry().program());
        if (progress.isEmpty() || program.isEmpty()) {
            return Result.notFound("email");
        }
        Outcome outcome = of(
                waiting,
                progress.get(),
                stores.programs().sequence(program.get()),
                context.clock().instant());
        stores.emails().save(List.of(outcome.email()));
        stores.progress().save(List.of(outcome.progress()));
        return new Result.Done<>(outcome.email());
    }

    /**
     * Decides about the emails of a program that are held for missing fields, each in a unit of work of its own. Failed and
     * unsure emails are decided one by one.
     *
     * @param upTo when the last of them was held; emails held later stay; absent for all
     * @return the emails that were held until then
     */
    List<StepEmail> aboutHeld(
            ProgramStorage storage, TenantId tenant, ProgramId program, Optional<Instant> upTo, ActionContext context) {
        List<StepEmail> decided = new ArrayList<>();
        Optional<EmailQuery.Cursor> after = upTo.map(last -> new EmailQuery.Cursor(last, FIRST_ID));
        while (true) {
            List<StepEmail> page = storage.programViews(tenant)
                    .emails(new EmailQuery(
                            Set.of(EmailStatus.HELD),
                            Optional.of(program),
                            Optional.empty(),
                            after,
                            EmailQuery.MAX_LIMIT));
            for (StepEmail held : page) {
                Optional<Result<StepEmail>> result =
                        storage.unitOfWork().inTenant(tenant, stores -> about(stores, Optional.of(held.id()), context));
                if (result.isPresent() && result.get() instanceof Result.Done<StepEmail> done) {
                    decided.add(done.value());
                }
            }
            if (page.size() < EmailQuery.MAX_LIMIT) {
                return List.copyOf(decided);
            }
            after = Optional.of(EmailQuery.Cursor.of(page.get(page.size() - 1)));
        }
    }
}

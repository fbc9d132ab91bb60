package dev.intake.program;

import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailQuery.Mark;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.id.TenantId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** A person's decisions about emails that are held, were refused, or may not have been sent. (Decisions 6.5) */
public final class ReviewEmails {
    /** Comes before every id of a moment. */
    private static final EmailId FIRST_ID = new EmailId(new UUID(0, 0));

    private final ProgramStorage storage;
    private final InstantSource clock;

    public ReviewEmails(ProgramStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Has the email tried again, with the program's texts as they are then, and as often as a new one. One whose fields are still missing is held
     * again; one that was {@link EmailState.Unsure} may reach its recipient twice.
     */
    public EmailReview release(TenantId tenant, EmailId email) {
        return review(
                tenant,
                email,
                (waiting, progress, sequence, now) -> new Decision(waiting.released(now), progress.dueAt(now)));
    }

    /** Has the email never sent; the contact goes on to the next step. */
    public EmailReview discard(TenantId tenant, EmailId email) {
        return review(
                tenant,
                email,
                (waiting, progress, sequence, now) ->
                        new Decision(waiting.in(new EmailState.Discarded(), now), progress.advanced(sequence, now)));
    }

    /**
     * Releases the emails of a program that are held for missing fields. Those that failed or are unsure are decided one
     * by one.
     *
     * @return those that were released
     */
    public List<StepEmail> releaseHeld(TenantId tenant, ProgramId program) {
        return held(tenant, program, Optional.empty(), email -> release(tenant, email));
    }

    /**
     * Discards the emails of a program that are held for missing fields.
     *
     * @return those that were discarded
     */
    public List<StepEmail> discardHeld(TenantId tenant, ProgramId program) {
        return held(tenant, program, Optional.empty(), email -> discard(tenant, email));
    }

    /**
     * Discards the emails of a program that somebody has seen held.
     *
     * @param upTo when the latest of them was held; what is held later stays
     * @return those that were discarded
     */
    public List<StepEmail> discardHeld(TenantId tenant, ProgramId program, Instant upTo) {
        return held(tenant, program, Optional.of(new Mark(upTo, FIRST_ID)), email -> discard(tenant, email));
    }

    private List<StepEmail> held(
            TenantId tenant, ProgramId program, Optional<Mark> start, Function<EmailId, EmailReview> decide) {
        List<StepEmail> decided = new ArrayList<>();
        Optional<Mark> behind = start;
        while (true) {
            EmailQuery held = new EmailQuery(
                    Set.of(EmailStatus.HELD), Optional.of(program), Optional.empty(), behind, EmailQuery.MAX_LIMIT);
            List<StepEmail> page = storage.programViews().emails(tenant, held);
            for (StepEmail email : page) {
                if (decide.apply(email.id()) instanceof EmailReview.Decided done) {
                    decided.add(done.email());
                }
            }
            if (page.size() < EmailQuery.MAX_LIMIT) {
                return List.copyOf(decided);
            }
            behind = Optional.of(Mark.of(page.get(page.size() - 1)));
        }
    }

    private EmailReview review(TenantId tenant, EmailId id, Rule rule) {
        return storage.unitOfWork()
                .<EmailReview>inTenant(tenant, stores -> {
                    Optional<StepEmail> email =
                            Optional.ofNullable(stores.emails().of(Set.of(id)).get(id));
                    return email.<EmailReview>map(found -> decide(stores, found, rule))
                            .orElseGet(EmailReview.NoSuchEmail::new);
                })
                .orElseGet(EmailReview.NoSuchEmail::new);
    }

    private EmailReview decide(ProgramStores stores, StepEmail email, Rule rule) {
        if (!(email.state() instanceof EmailState.Reviewable)) {
            return new EmailReview.NotWaiting(email.state().status());
        }
        Optional<EnrollmentProgress> progress =
                Optional.ofNullable(stores.progress().of(Set.of(email.entry())).get(email.entry()));
        Optional<Program> program = stores.programs().find(email.entry().program());
        if (progress.isEmpty() || program.isEmpty()) {
            return new EmailReview.NoSuchEmail();
        }
        EmailSequence sequence = stores.programs().sequence(program.get());
        Decision decision = rule.decide(email, progress.get(), sequence, clock.instant());
        stores.emails().save(List.of(decision.email()));
        stores.progress().save(List.of(decision.progress()));
        return new EmailReview.Decided(decision.email());
    }

    private interface Rule {
        Decision decide(StepEmail waiting, EnrollmentProgress progress, EmailSequence sequence, Instant now);
    }

    private record Decision(StepEmail email, EnrollmentProgress progress) {}
}

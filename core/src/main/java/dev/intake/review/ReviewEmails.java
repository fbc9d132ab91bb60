package dev.intake.review;

import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailQuery.Cursor;
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
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** Records people's decisions about emails that need review: held, failed or unsure. (Decisions 6.5) */
public final class ReviewEmails {
    /** Orders before all ids of the same moment. */
    private static final EmailId FIRST_ID = new EmailId(new UUID(0, 0));

    private final ProgramStorage storage;
    private final InstantSource clock;

    public ReviewEmails(ProgramStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Releases an email: it is rendered again with the program's present text, and gets as many attempts as a new one.
     * It is held again if fields are still missing. An {@link EmailState.Unsure} email may reach its recipient twice. If an
     * edit removed the step, the email is discarded, since there is no text.
     */
    public EmailReview release(TenantId tenant, EmailId email) {
        return review(
                tenant,
                email,
                (waiting, progress, sequence, now) ->
                        sequence.step(progress.position()).isEmpty()
                                ? discarded(waiting, progress, sequence, now)
                                : new Decision(waiting.released(now), progress.dueAt(now)));
    }

    /** Discards an email: it is never sent, and the contact continues with the next step. */
    public EmailReview discard(TenantId tenant, EmailId email) {
        return review(tenant, email, ReviewEmails::discarded);
    }

    private static Decision discarded(
            StepEmail waiting, EnrollmentProgress progress, EmailSequence sequence, Instant now) {
        return new Decision(
                waiting.in(new EmailState.Discarded(waiting.state().obstacle()), now),
                progress.advanced(sequence, now));
    }

    /**
     * Releases all emails of a program that are held for missing fields. Failed and unsure emails are decided one by
     * one.
     *
     * @return the released emails
     */
    public List<StepEmail> releaseHeld(TenantId tenant, ProgramId program) {
        return held(tenant, program, Optional.empty(), email -> release(tenant, email));
    }

    /**
     * Discards all emails of a program that are held for missing fields.
     *
     * @return the discarded emails
     */
    public List<StepEmail> discardHeld(TenantId tenant, ProgramId program) {
        return held(tenant, program, Optional.empty(), email -> discard(tenant, email));
    }

    /**
     * Discards the emails of a program that were held up to a moment.
     *
     * @param upTo when the last of them was held; emails held later stay
     * @return the discarded emails
     */
    public List<StepEmail> discardHeld(TenantId tenant, ProgramId program, Instant upTo) {
        return held(tenant, program, Optional.of(new Cursor(upTo, FIRST_ID)), email -> discard(tenant, email));
    }

    private List<StepEmail> held(
            TenantId tenant, ProgramId program, Optional<Cursor> start, Function<EmailId, EmailReview> decide) {
        List<StepEmail> decided = new ArrayList<>();
        Optional<Cursor> after = start;
        while (true) {
            EmailQuery held = new EmailQuery(
                    Set.of(EmailStatus.HELD), Optional.of(program), Optional.empty(), after, EmailQuery.MAX_LIMIT);
            List<StepEmail> page = storage.programViews(tenant).emails(held);
            for (StepEmail email : page) {
                decide.apply(email.id())
                        .fold(new EmailReview.Cases<Optional<StepEmail>>(
                                done -> Optional.of(done.email()),
                                notWaiting -> Optional.empty(),
                                noSuchEmail -> Optional.empty()))
                        .ifPresent(decided::add);
            }
            if (page.size() < EmailQuery.MAX_LIMIT) {
                return List.copyOf(decided);
            }
            after = Optional.of(Cursor.of(page.get(page.size() - 1)));
        }
    }

    private EmailReview review(TenantId tenant, EmailId id, Rule rule) {
        return storage.unitOfWork()
                .<EmailReview>inTenant(tenant, stores -> {
                    Optional<StepEmail> email = stores.emails().email(id);
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
        Optional<Program> program = stores.programs().program(email.entry().program());
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

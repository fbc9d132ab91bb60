package dev.intake.usecase;

import dev.intake.email.EmailId;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.port.EmailQuery;
import dev.intake.port.Storage;
import dev.intake.port.TenantStores;
import dev.intake.program.Journey;
import dev.intake.program.Passage;
import dev.intake.program.Program;
import dev.intake.program.ProgramId;
import dev.intake.tenant.TenantId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** A person's decisions about emails that are held, were refused, or may not have been sent. (Decisions 6.5) */
public final class ReviewEmails {
    private final Storage storage;
    private final InstantSource clock;

    ReviewEmails(Storage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Has the email tried again, with the program's texts as they are then. One whose fields are still missing is held
     * again; one that was {@link EmailState.Unsure} may reach its recipient twice.
     */
    public EmailReview release(TenantId tenant, EmailId email) {
        return review(
                tenant,
                email,
                (waiting, passage, journey, now) ->
                        new Decision(waiting.in(new EmailState.Released(), now), passage.dueAt(now)));
    }

    /** Has the email never sent; the contact goes on to the next step. */
    public EmailReview discard(TenantId tenant, EmailId email) {
        return review(
                tenant,
                email,
                (waiting, passage, journey, now) ->
                        new Decision(waiting.in(new EmailState.Discarded(), now), passage.advanced(journey, now)));
    }

    /**
     * Releases the emails of a program that are held for missing fields, the {@value EmailQuery#MAX_LIMIT} last of them at
     * most. Those that failed or are unsure are decided one by one.
     *
     * @return those that were released
     */
    public List<StepEmail> releaseHeld(TenantId tenant, ProgramId program) {
        return held(tenant, program, email -> release(tenant, email));
    }

    /** Discards emails; otherwise as {@link #releaseHeld}. */
    public List<StepEmail> discardHeld(TenantId tenant, ProgramId program) {
        return held(tenant, program, email -> discard(tenant, email));
    }

    private List<StepEmail> held(TenantId tenant, ProgramId program, Function<EmailId, EmailReview> decide) {
        EmailQuery held = EmailQuery.latest(EmailQuery.MAX_LIMIT)
                .standing(EmailStatus.HELD)
                .of(program);
        return storage.programViews().emails(tenant, held).stream()
                .map(email -> decide.apply(email.id()))
                .flatMap(review ->
                        review instanceof EmailReview.Decided decided ? Stream.of(decided.email()) : Stream.empty())
                .toList();
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

    private EmailReview decide(TenantStores stores, StepEmail email, Rule rule) {
        if (!(email.state() instanceof EmailState.Reviewable)) {
            return new EmailReview.NotWaiting(email.state().status());
        }
        Optional<Passage> passage =
                Optional.ofNullable(stores.passages().of(Set.of(email.entry())).get(email.entry()));
        Optional<Program> program = stores.programs().find(email.entry().program());
        if (passage.isEmpty() || program.isEmpty()) {
            return new EmailReview.NoSuchEmail();
        }
        Journey journey = stores.programs().journey(program.get());
        Decision decision = rule.decide(email, passage.get(), journey, clock.instant());
        stores.emails().save(List.of(decision.email()));
        stores.passages().save(List.of(decision.passage()));
        return new EmailReview.Decided(decision.email());
    }

    private interface Rule {
        Decision decide(StepEmail waiting, Passage passage, Journey journey, Instant now);
    }

    private record Decision(StepEmail email, Passage passage) {}
}

package dev.intake.app.review;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.email.EmailView;
import dev.intake.app.output.Json;
import dev.intake.app.remote.ApiRequest;
import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.TenantId;
import dev.intake.review.EmailReview;
import dev.intake.review.ReviewEmails;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that releases or discards emails that need review. (Decisions 6.5) */
public abstract class EmailReviewCommand extends WorldCommand implements RemoteCommand {
    @Parameters(index = "1", arity = "0..1", paramLabel = "EMAIL", description = "The email's id.")
    private Optional<EmailId> email = Optional.empty();

    @Option(
            names = "--program",
            paramLabel = "PROGRAM",
            description = "All held emails of this program, at most " + EmailQuery.MAX_LIMIT
                    + " at a time. Failed and unsure emails are decided one by one.")
    private Optional<ProgramId> program = Optional.empty();

    private final String verb;
    private final String done;

    /**
     * Creates the command for one decision.
     *
     * @param verb the verb in the audit record, such as {@code release}
     * @param done the participle for messages, such as {@code released}
     */
    protected EmailReviewCommand(CommandContext commandContext, String verb, String done) {
        super(commandContext);
        this.verb = verb;
        this.done = done;
    }

    @Override
    protected final Optional<Outcome> usageError() {
        return email.isPresent() == program.isPresent()
                ? Optional.of(Outcome.usageError("give either EMAIL or --program"))
                : Optional.empty();
    }

    /** Applies the decision to one email. */
    protected abstract EmailReview decide(ReviewEmails review, TenantId tenant, EmailId email);

    /** Applies the decision to all held emails of a program. */
    protected abstract List<StepEmail> decide(ReviewEmails review, TenantId tenant, ProgramId held);

    @Override
    protected final Outcome run(TenantScope scope) {
        return email.map(one -> one(scope, one)).orElseGet(() -> held(scope, program.orElseThrow()));
    }

    private Outcome one(TenantScope scope, EmailId id) {
        scope.note(verb + " email " + id);
        EmailReview review = decide(scope.programs().reviewEmails(), scope.tenant(), id);
        return review.fold(new EmailReview.Cases<>(
                decided -> decided(id, EmailView.json(decided.email())),
                notWaiting -> Outcome.refused("email " + id + " is "
                        + notWaiting.status().label() + "; only held, failed and unsure emails can be " + done),
                noSuchEmail -> noSuchEmail(scope.tenant(), id)));
    }

    private Outcome decided(EmailId id, ObjectNode decided) {
        return Outcome.done(decided, "Email " + id + " is " + done + ".");
    }

    @Override
    public final Outcome run(RemoteTenant tenant) {
        if (email.isEmpty()) {
            return Outcome.refused("--program does not work with a remote service; give EMAIL, or run the command on a"
                    + " machine with the database");
        }
        EmailId id = email.get();
        return tenant.find(ApiRequest.of("POST", "/emails/" + id + "/" + verb))
                .map(decided -> decided(id, decided))
                .orElseGet(() -> noSuchEmail(tenant.tenant(), id));
    }

    private static Outcome noSuchEmail(TenantId tenant, EmailId email) {
        return Outcome.refused("tenant " + tenant + " has no email " + email + "; \"intake email outbox " + tenant
                + "\" prints its emails");
    }

    private Outcome held(TenantScope scope, ProgramId of) {
        if (ProgramCommand.find(scope, of).isEmpty()) {
            return ProgramCommand.noSuchProgram(scope.tenant(), of);
        }
        scope.note(verb + " held emails of program " + of);
        List<String> decided = decide(scope.programs().reviewEmails(), scope.tenant(), of).stream()
                .map(email -> email.id().toString())
                .toList();
        ObjectNode json = Json.object().put("programId", of.toString()).put(done, decided.size());
        decided.forEach(json.putArray("emails")::add);
        return Outcome.done(json, decided.size() + (decided.size() == 1 ? " email is " : " emails are ") + done + ".");
    }

    /** Releases emails, so that they are sent. */
    @Command(
            name = "release",
            description =
                    "Send emails that need review, with the program's current texts. If merge fields still have no"
                            + " value, the email is held again. An unsure email may reach its recipient twice.")
    public static final class Release extends EmailReviewCommand {
        public Release(CommandContext commandContext) {
            super(commandContext, "release", "released");
        }

        @Override
        protected EmailReview decide(ReviewEmails review, TenantId tenant, EmailId email) {
            return review.release(tenant, email);
        }

        @Override
        protected List<StepEmail> decide(ReviewEmails review, TenantId tenant, ProgramId held) {
            return review.releaseHeld(tenant, held);
        }
    }

    /** Discards emails, so that they are never sent. */
    @Command(
            name = "discard",
            description = "Never send emails that need review. Their contacts continue with the next step.")
    public static final class Discard extends EmailReviewCommand {
        public Discard(CommandContext commandContext) {
            super(commandContext, "discard", "discarded");
        }

        @Override
        protected EmailReview decide(ReviewEmails review, TenantId tenant, EmailId email) {
            return review.discard(tenant, email);
        }

        @Override
        protected List<StepEmail> decide(ReviewEmails review, TenantId tenant, ProgramId held) {
            return review.discardHeld(tenant, held);
        }
    }
}

package dev.intake.app.review;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Result;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.WorldCallingCommand;
import dev.intake.email.EmailId;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import dev.intake.review.EmailActions;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that releases or discards emails that need review: one, or the held ones of a program. (Decisions 6.5) */
public abstract class EmailReviewCommand extends WorldCallingCommand {
    @Parameters(index = "1", arity = "0..1", paramLabel = "EMAIL", description = "The email's id.")
    private Optional<EmailId> email = Optional.empty();

    @Option(
            names = "--program",
            paramLabel = "PROGRAM",
            description = "All held emails of this program. Failed and unsure emails are decided one by one.")
    private Optional<ProgramId> program = Optional.empty();

    private final Action<? super Storage, ?, ?> one;
    private final Action<? super Storage, ?, ?> held;
    private final String done;

    /**
     * Creates the command for one decision.
     *
     * @param one decides about one email
     * @param held decides about the held emails of a program
     * @param done the participle for messages, such as {@code released}
     */
    protected EmailReviewCommand(
            CommandContext commandContext,
            Action<? super Storage, ?, ?> one,
            Action<? super Storage, ?, ?> held,
            String done) {
        super(commandContext);
        this.one = one;
        this.held = held;
        this.done = done;
    }

    @Override
    protected final Optional<Outcome> usageError() {
        return email.isPresent() == program.isPresent()
                ? Optional.of(Outcome.usageError("give either EMAIL or --program"))
                : Optional.empty();
    }

    @Override
    protected final Outcome run(Caller caller) {
        return email.isPresent()
                ? outcome(
                        caller.call(one, given(one, "emailId", email)),
                        (decided, again) -> Outcome.done(decided, "Email " + email.get() + " is " + done + "."),
                        caller)
                : outcome(
                        caller.call(held, given(held, "programId", program)),
                        (decided, again) -> held(decided),
                        caller);
    }

    private static Json given(Action<? super Storage, ?, ?> action, String field, Optional<?> id) {
        return action.input().typed(name -> id.map(Object::toString).filter(text -> name.equals(field)));
    }

    private Outcome held(ObjectNode decided) {
        int emails = decided.path("emails").size();
        ObjectNode json = decided.deepCopy()
                .removeAll()
                .put("programId", decided.path("programId").asText());
        json.put(done, emails).set("emails", decided.path("emails"));
        return Outcome.done(json, emails + (emails == 1 ? " email is " : " emails are ") + done + ".");
    }

    @Override
    protected final Outcome refused(Result.Refusal refusal, Caller caller) {
        return refusal.kind() == Result.Kind.NOT_FOUND
                ? notFound(refusal, email.isPresent() ? "email outbox" : "program list", caller)
                : super.refused(refusal, caller);
    }

    /** Releases emails, so that they are sent. */
    @Command(
            name = "release",
            description =
                    "Send emails that need review, with the program's current texts. If merge fields still have no"
                            + " value, the email is held again. An unsure email may reach its recipient twice.")
    public static final class Release extends EmailReviewCommand {
        public Release(CommandContext commandContext) {
            super(commandContext, EmailActions.RELEASE, EmailActions.RELEASE_HELD, "released");
        }
    }

    /** Discards emails, so that they are never sent. */
    @Command(
            name = "discard",
            description = "Never send emails that need review. Their contacts continue with the next step.")
    public static final class Discard extends EmailReviewCommand {
        public Discard(CommandContext commandContext) {
            super(commandContext, EmailActions.DISCARD, EmailActions.DISCARD_HELD, "discarded");
        }
    }
}

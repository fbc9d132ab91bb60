package dev.intake.app.email;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.ListLimit;
import dev.intake.app.command.ListPlace;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.contact.ContactArgument;
import dev.intake.app.output.Json;
import dev.intake.contact.Contact;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists what was sent, or would have been. (Decisions 6.6) */
@Command(
        name = "outbox",
        description =
                "List a tenant's emails and how they stand, the last changed first. Without a mail server they are"
                        + " kept: \"email show\" prints what would have been sent.")
public final class EmailOutboxCommand extends TenantCommand {
    @Option(names = "--program", paramLabel = "PROGRAM", description = "Only of this program.")
    private Optional<ProgramId> program = Optional.empty();

    @Option(names = "--contact", paramLabel = "V", description = "Only to this contact. " + ContactArgument.DESCRIPTION)
    private Optional<String> contact = Optional.empty();

    @Option(names = "--state", paramLabel = "S", description = "Only those that stand so, as in sent, kept or skipped.")
    private Optional<EmailStatus> state = Optional.empty();

    @Mixin
    private ListLimit limit = new ListLimit();

    public EmailOutboxCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> wrongUsage() {
        return limit.isPossible() ? Optional.empty() : Optional.of(limit.refused());
    }

    @Override
    protected Outcome run(TenantScope scope) {
        EmailQuery latest = EmailQuery.latest(limit.value());
        EmailQuery all =
                limit.from().map(ListPlace::ofEmail).map(latest::behind).orElse(latest);
        EmailQuery standing = state.map(all::standing).orElse(all);
        EmailQuery query = program.map(standing::of).orElse(standing);
        if (contact.isEmpty()) {
            return listed(scope, query);
        }
        Optional<Contact> found = ContactArgument.find(scope, contact.get());
        return found.map(to -> listed(scope, query.to(to.id())))
                .orElseGet(() -> ContactArgument.noSuchContact(scope, contact.get()));
    }

    private static Outcome listed(TenantScope scope, EmailQuery query) {
        List<StepEmail> emails = scope.programs().views().emails(scope.tenant(), query);
        return ListLimit.listed(
                Json.array(emails.stream().map(EmailView::json).toList()),
                emails.isEmpty() ? List.of("No emails.") : EmailView.table(emails),
                end(scope, query, emails));
    }

    /** Returns the place of the last email, if others follow. */
    static Optional<ListPlace> end(TenantScope scope, EmailQuery query, List<StepEmail> emails) {
        if (emails.size() < query.limit()) {
            return Optional.empty();
        }
        EmailQuery.Mark last = EmailQuery.Mark.of(emails.get(emails.size() - 1));
        EmailQuery next = new EmailQuery(query.states(), query.program(), query.contact(), Optional.of(last), 1);
        return scope.programs().views().emails(scope.tenant(), next).isEmpty()
                ? Optional.empty()
                : Optional.of(ListPlace.of(last));
    }
}

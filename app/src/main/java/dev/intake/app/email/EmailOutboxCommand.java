package dev.intake.app.email;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.ListCommand;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.contact.ContactText;
import dev.intake.app.remote.ApiRequest;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ProgramId;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists emails in every state. (Decisions 6.6) */
@Command(
        name = "outbox",
        description = "List a tenant's emails with their states, last changed first. Without a mail server, emails are"
                + " kept instead of sent: \"email show\" prints them.")
public final class EmailOutboxCommand extends ListCommand implements RemoteCommand {
    private static final String NONE = "No emails.";

    @Option(names = "--program", paramLabel = "PROGRAM", description = "Only emails of this program.")
    private Optional<ProgramId> program = Optional.empty();

    @Option(
            names = "--contact",
            paramLabel = "V",
            description = "Only emails to this contact. " + ContactText.DESCRIPTION)
    private Optional<String> contact = Optional.empty();

    @Option(
            names = "--state",
            paramLabel = "S",
            description = "Only emails in this state, such as sent, kept or skipped.")
    private Optional<EmailStatus> state = Optional.empty();

    public EmailOutboxCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        EmailQuery all = EmailQuery.latest(limit().value());
        EmailQuery inStates = state.map(all::inStates).orElse(all);
        EmailQuery query = program.map(inStates::ofProgram).orElse(inStates);
        return contact.map(text -> ContactText.find(scope, text, found -> listed(scope, query.toContact(found.id()))))
                .orElseGet(() -> listed(scope, query));
    }

    private Outcome listed(TenantScope scope, EmailQuery query) {
        return EmailList.of(scope, limit(), query, NONE, Optional.empty());
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        ApiRequest request = ApiRequest.get("/emails")
                .with("content", "true")
                .with("state", state.map(EmailStatus::label))
                .with("program", program);
        return contact.map(text ->
                        ContactText.find(tenant, text, found -> listed(tenant, request.with("contact", found.id()))))
                .orElseGet(() -> listed(tenant, request));
    }

    private Outcome listed(RemoteTenant tenant, ApiRequest request) {
        return EmailList.of(tenant, limit(), request, NONE, Optional.empty());
    }
}

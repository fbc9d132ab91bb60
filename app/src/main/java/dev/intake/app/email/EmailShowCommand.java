package dev.intake.app.email;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.remote.ApiRequest;
import dev.intake.email.EmailId;
import dev.intake.kernel.TenantId;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one email. */
@Command(name = "show", description = "Show an email: its state and, if it was kept, its content.")
public final class EmailShowCommand extends WorldCommand implements RemoteCommand {
    private static final EmailId NO_EMAIL = new EmailId(new UUID(0, 0));

    @Parameters(index = "1", paramLabel = "EMAIL", description = "The email's id.")
    private EmailId email = NO_EMAIL;

    public EmailShowCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        return scope.programs()
                .views(scope.tenant())
                .email(email)
                .map(EmailView::json)
                .map(EmailShowCommand::shown)
                .orElseGet(() -> noSuchEmail(scope.tenant(), email));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return tenant.find(ApiRequest.get("/emails/" + email))
                .map(EmailShowCommand::shown)
                .orElseGet(() -> noSuchEmail(tenant.tenant(), email));
    }

    private static Outcome shown(ObjectNode email) {
        return Outcome.done(email, EmailView.lines(email));
    }

    public static Outcome noSuchEmail(TenantId tenant, EmailId email) {
        return Outcome.refused("tenant " + tenant + " has no email " + email + "; \"intake email outbox " + tenant
                + "\" prints its emails");
    }
}

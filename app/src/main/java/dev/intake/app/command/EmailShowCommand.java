package dev.intake.app.command;

import dev.intake.app.output.EmailView;
import dev.intake.email.EmailId;
import dev.intake.tenant.TenantId;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one email. */
@Command(name = "show", description = "Show one email: how it stands, and of one that was kept what it says.")
final class EmailShowCommand extends TenantCommand {
    static final EmailId NO_EMAIL = new EmailId(new UUID(0, 0));

    @Parameters(index = "1", paramLabel = "EMAIL", description = "The email's id.")
    private EmailId email = NO_EMAIL;

    EmailShowCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Outcome run(TenantScope scope) {
        return scope.programs()
                .views()
                .email(scope.tenant(), email)
                .map(found -> Outcome.done(EmailView.json(found), EmailView.lines(found)))
                .orElseGet(() -> noSuchEmail(scope.tenant(), email));
    }

    static Outcome noSuchEmail(TenantId tenant, EmailId email) {
        return Outcome.refused("tenant " + tenant + " has no email " + email + "; \"intake email outbox " + tenant
                + "\" shows those it has");
    }
}

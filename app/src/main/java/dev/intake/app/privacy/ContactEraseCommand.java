package dev.intake.app.privacy;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Confirmation;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.contact.OneContactCommand;
import dev.intake.app.output.Printable;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.privacy.EraseContact.Erased;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Erases a contact. */
@Command(
        name = "erase",
        description =
                "Erase a contact: its attributes, events, enrollments, emails and customer links, and the parked and"
                        + " failed deliveries that name it. An address that was closed stays closed.")
public final class ContactEraseCommand extends OneContactCommand {
    @Mixin
    private Confirmation confirmation = new Confirmation();

    private final Terminal terminal;

    public ContactEraseCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(TenantScope scope, Contact contact) {
        if (!isConfirmed(contact)) {
            return Outcome.refused("nothing was erased: give --yes, or type the contact's "
                    + (contact.email().isPresent() ? "address" : "external id"));
        }
        return scope.connectors().eraseContact().erase(scope.tenant(), contact.id(), Actor.COMMAND_LINE)
                        instanceof Erased erased
                ? Outcome.done(ErasureView.json(contact.id(), erased), ErasureView.lines(contact.id(), erased))
                : noSuchContact(scope);
    }

    private boolean isConfirmed(Contact contact) {
        String name = contact.email()
                .map(EmailAddress::value)
                .or(() -> contact.externalId().map(ExternalId::value))
                .orElseThrow();
        return confirmation.isGiven(
                terminal,
                "To erase contact " + contact.id() + " permanently, type " + Printable.of(name),
                typed -> contact.email().isPresent()
                        ? EmailAddress.parse(typed).equals(contact.email())
                        : typed.equals(name));
    }
}

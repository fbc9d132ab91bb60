package dev.intake.app.privacy;

import dev.intake.Connectors;
import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Terminal;
import dev.intake.app.contact.OneContactCommand;
import dev.intake.app.output.Printable;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.id.TenantId;
import dev.intake.privacy.EraseContact.Erased;
import dev.intake.text.CleanText;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Erases a contact. */
@Command(
        name = "erase",
        description =
                "Erase a contact: its attributes, events, program entries and emails, the links of its customers, and"
                        + " what waits or failed and names it. That it unsubscribed is forgotten, too.")
public final class ContactEraseCommand extends OneContactCommand {
    @Option(
            names = "--yes",
            description = "Do not ask. Without it, the contact's address or external id is to be typed.")
    private boolean yes = false;

    private final Terminal terminal;

    public ContactEraseCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(TenantId tenant, Contact contact, Connectors connectors) {
        if (!yes && !isConfirmed(contact)) {
            return Outcome.refused("nothing was erased: give --yes, or type the contact's "
                    + (contact.email().isPresent() ? "address" : "external id"));
        }
        return connectors.eraseContact().erase(tenant, contact.id(), Actor.COMMAND_LINE) instanceof Erased erased
                ? done(contact.id(), erased)
                : noSuchContact(tenant);
    }

    private boolean isConfirmed(Contact contact) {
        String name = contact.email()
                .map(EmailAddress::value)
                .or(() -> contact.externalId().map(ExternalId::value))
                .orElseThrow();
        Optional<String> typed = terminal.readLine(
                        "Contact " + contact.id() + " is erased for good once you type " + Printable.of(name))
                .map(CleanText::trimmed);
        return contact.email().isPresent()
                ? typed.flatMap(EmailAddress::parse).equals(contact.email())
                : typed.filter(name::equals).isPresent();
    }

    private static Outcome done(ContactId contact, Erased erased) {
        return Outcome.done(ErasureView.json(contact, erased), ErasureView.lines(contact, erased));
    }
}

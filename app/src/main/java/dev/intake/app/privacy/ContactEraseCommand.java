package dev.intake.app.privacy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Confirmation;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.contact.OneContactCommand;
import dev.intake.app.contact.RemoteContact;
import dev.intake.app.output.Printable;
import dev.intake.app.remote.ApiRequest;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.privacy.EraseContact.Erased;
import java.util.Optional;
import java.util.function.Supplier;
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
        return confirmed(
                contact.id().toString(),
                contact.email().map(EmailAddress::value),
                contact.externalId().map(ExternalId::value),
                () -> scope.connectors().eraseContact().erase(scope.tenant(), contact.id(), Actor.COMMAND_LINE)
                                instanceof Erased erased
                        ? done(ErasureView.json(contact.id(), erased))
                        : noSuchContact(scope.tenant()));
    }

    @Override
    protected Outcome run(RemoteTenant tenant, RemoteContact contact) {
        return confirmed(
                contact.id(),
                contact.email(),
                contact.externalId(),
                () -> tenant.find(ApiRequest.of("DELETE", contact.path()))
                        .map(erased -> done(ErasureView.json(erased)))
                        .orElseGet(() -> noSuchContact(tenant.tenant())));
    }

    private static Outcome done(ObjectNode erased) {
        return Outcome.done(erased, ErasureView.lines(erased));
    }

    private Outcome confirmed(
            String contact, Optional<String> email, Optional<String> externalId, Supplier<Outcome> erasure) {
        String name = email.or(() -> externalId).orElseThrow();
        boolean given = confirmation.isGiven(
                terminal,
                "To erase contact " + contact + " permanently, type " + Printable.of(name),
                typed -> email.isPresent()
                        ? EmailAddress.parse(typed).equals(email.flatMap(EmailAddress::parse))
                        : typed.equals(name));
        return given
                ? erasure.get()
                : Outcome.refused("nothing was erased: give --yes, or type the contact's "
                        + (email.isPresent() ? "address" : "external id"));
    }
}

package dev.intake.app.privacy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Confirmation;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Terminal;
import dev.intake.app.contact.ContactCommand;
import dev.intake.app.output.Printable;
import dev.intake.contact.EmailAddress;
import dev.intake.kernel.Json;
import dev.intake.privacy.PrivacyActions;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Erases a contact. */
@Command(
        name = "erase",
        description =
                "Erase a contact: its attributes, events, enrollments, emails and customer links, and the parked and"
                        + " failed deliveries that name it. An address that was closed stays closed.")
public final class ContactEraseCommand extends ContactCommand {
    @Mixin
    private Confirmation confirmation = new Confirmation();

    private final Terminal terminal;

    public ContactEraseCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(Caller caller, ObjectNode contact) {
        Optional<String> email = Optional.ofNullable(contact.path("email").textValue());
        String name = email.orElseGet(() -> contact.path("externalId").asText());
        boolean given = confirmation.isGiven(
                terminal,
                "To erase contact " + id(contact) + " permanently, type " + Printable.of(name),
                typed -> email.isPresent()
                        ? EmailAddress.parse(typed).equals(email.flatMap(EmailAddress::parse))
                        : typed.equals(name));
        return given
                ? outcome(
                        caller.call(
                                PrivacyActions.ERASE,
                                new Json.Members(Map.of("contactId", new Json.Text(id(contact))))),
                        (answer, again) -> {
                            ObjectNode erased = ErasureView.json(answer);
                            return Outcome.done(erased, ErasureView.lines(erased));
                        },
                        caller)
                : Outcome.refused("nothing was erased: give --yes, or type the contact's "
                        + (email.isPresent() ? "address" : "external id"));
    }
}

package dev.intake.app.privacy;

import dev.intake.Connectors;
import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.contact.OneContactCommand;
import dev.intake.app.output.Json;
import dev.intake.contact.Contact;
import dev.intake.id.TenantId;
import picocli.CommandLine.Command;

/** Prints all that is stored about a contact. */
@Command(
        name = "export",
        description =
                "Print all that is stored about a contact as one JSON object. That it was exported is put on record.")
public final class ContactExportCommand extends OneContactCommand {
    public ContactExportCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantId tenant, Contact contact, Connectors connectors) {
        return connectors
                .exportContact()
                .export(tenant, contact.id(), Actor.COMMAND_LINE)
                .map(ContactExports::json)
                .map(json -> Outcome.done(Json.read(json), json.lines().toList()))
                .orElseGet(() -> noSuchContact(tenant));
    }
}

package dev.intake.app.command;

import dev.intake.app.output.Json;
import dev.intake.app.service.ContactExports;
import dev.intake.audit.Actor;
import dev.intake.contact.Contact;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Connectors;
import picocli.CommandLine.Command;

/** Prints all that is stored about a contact. */
@Command(
        name = "export",
        description =
                "Print all that is stored about a contact as one JSON object. That it was exported is put on record.")
final class ContactExportCommand extends OneContactCommand {
    ContactExportCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Outcome run(TenantId tenant, Contact contact, Connectors connectors) {
        return connectors
                .exportContact()
                .export(tenant, contact.id(), Actor.COMMAND_LINE)
                .map(ContactExports::json)
                .map(json -> Outcome.done(Json.read(json), json.lines().toList()))
                .orElseGet(() -> noSuchContact(tenant));
    }
}

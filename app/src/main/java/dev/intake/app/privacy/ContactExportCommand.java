package dev.intake.app.privacy;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.contact.OneContactCommand;
import dev.intake.app.contact.RemoteContact;
import dev.intake.app.output.Json;
import dev.intake.app.remote.ApiRequest;
import dev.intake.contact.Contact;
import picocli.CommandLine.Command;

/** Exports a contact. */
@Command(
        name = "export",
        description = "Print everything stored about a contact as one JSON object. The export is put on record.")
public final class ContactExportCommand extends OneContactCommand {
    public ContactExportCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope, Contact contact) {
        return scope.connectors()
                .exportContact()
                .export(scope.tenant(), contact.id(), Actor.COMMAND_LINE)
                .map(ContactExports::json)
                .map(ContactExportCommand::printed)
                .orElseGet(() -> noSuchContact(scope.tenant()));
    }

    @Override
    protected Outcome run(RemoteTenant tenant, RemoteContact contact) {
        return tenant.file(ApiRequest.get(contact.path() + "/export"))
                .map(ContactExportCommand::printed)
                .orElseGet(() -> noSuchContact(tenant.tenant()));
    }

    private static Outcome printed(String json) {
        return Outcome.done(Json.read(json), json.lines().toList());
    }
}

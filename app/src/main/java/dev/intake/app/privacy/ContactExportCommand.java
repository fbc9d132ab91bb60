package dev.intake.app.privacy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.contact.ContactCommand;
import dev.intake.app.output.Json;
import dev.intake.contact.ContactId;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Exports a contact. */
@Command(
        name = "export",
        description = "Print everything stored about a contact as one JSON object. The export is put on record.")
public final class ContactExportCommand extends ContactCommand {
    public ContactExportCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Caller caller, ObjectNode contact) {
        return caller.file(scope -> exported(scope, id(contact)), "/contacts/" + id(contact) + "/export")
                .map(json -> Outcome.done(Json.read(json), json.lines().toList()))
                .orElseGet(() -> noSuchContact(caller));
    }

    private static Optional<String> exported(TenantScope scope, String id) {
        return ContactId.parse(id)
                .flatMap(contact ->
                        scope.connectors().exportContact().export(scope.tenant(), contact, Actor.COMMAND_LINE))
                .map(ContactExports::json);
    }
}

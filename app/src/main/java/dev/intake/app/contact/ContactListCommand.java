package dev.intake.app.contact;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.output.Json;
import dev.intake.app.output.NodeFields;
import dev.intake.app.output.Table;
import dev.intake.app.remote.ApiRequest;
import dev.intake.contact.ContactFields;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery;
import dev.intake.contact.FindContacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists a tenant's contacts. */
@Command(name = "list", description = "List a tenant's contacts, newest first.")
public final class ContactListCommand extends WorldCommand implements RemoteCommand {
    private static final List<String> IDENTITIES = List.of("contactId", "externalId", "email", "name");

    private static final int MAX_LIMIT = ContactQuery.MAX_LIMIT - 1;

    @Option(
            names = "--before",
            paramLabel = "CONTACT",
            description =
                    "Only contacts created before this one. Give the last contact of a page to see the next page.")
    private Optional<ContactId> before = Optional.empty();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "The maximum number of contacts: 1 to 999. Default: ${DEFAULT-VALUE}.")
    private int limit = 0;

    public ContactListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        return limit < 1 || limit > MAX_LIMIT
                ? Optional.of(Outcome.usageError("--limit must be 1 to " + MAX_LIMIT))
                : Optional.empty();
    }

    @Override
    protected Outcome run(TenantScope scope) {
        FindContacts.Found found = scope.intake().findContacts().newest(scope.tenant(), before, limit);
        return listed(
                found.contacts().stream()
                        .map(contact -> NodeFields.object(json -> ContactFields.identities(contact, json)))
                        .toList(),
                found.more());
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        RemoteTenant.Part part = tenant.list(ApiRequest.get("/contacts").with("cursor", before), "contacts", limit);
        return listed(
                part.elements().stream()
                        .map(contact -> contact.retain(IDENTITIES))
                        .toList(),
                part.next().isPresent());
    }

    private static Outcome listed(List<ObjectNode> contacts, boolean more) {
        return Outcome.done(Json.array(contacts), lines(contacts, more));
    }

    private static List<String> lines(List<ObjectNode> contacts, boolean more) {
        if (contacts.isEmpty()) {
            return List.of("No contacts.");
        }
        Table table = Table.headed("CONTACT", "EXTERNAL ID", "EMAIL", "NAME");
        contacts.forEach(contact -> table.row(IDENTITIES.stream()
                .map(member -> Objects.requireNonNullElse(contact.path(member).textValue(), ""))
                .toArray(String[]::new)));
        List<String> lines = new ArrayList<>(table.lines(""));
        if (more) {
            lines.add("For more contacts, add --before "
                    + contacts.get(contacts.size() - 1).path("contactId").asText());
        }
        return lines;
    }
}

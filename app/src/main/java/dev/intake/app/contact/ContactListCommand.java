package dev.intake.app.contact;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.output.Json;
import dev.intake.app.output.NodeFields;
import dev.intake.app.output.Table;
import dev.intake.contact.ContactFields;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.ContactQuery;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.FindContacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists a tenant's contacts. */
@Command(name = "list", description = "List a tenant's contacts, newest first.")
public final class ContactListCommand extends WorldCommand {
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
    protected Optional<Outcome> wrongUsage() {
        return limit < 1 || limit > MAX_LIMIT
                ? Optional.of(Outcome.wrongUsage("--limit must be 1 to " + MAX_LIMIT))
                : Optional.empty();
    }

    @Override
    protected Outcome run(TenantScope scope) {
        FindContacts.Found found = scope.intake().findContacts().newest(scope.tenant(), before, limit);
        return Outcome.done(
                Json.array(found.contacts().stream()
                        .map(contact -> NodeFields.object(json -> ContactFields.identities(contact, json)))
                        .toList()),
                lines(found));
    }

    private static List<String> lines(FindContacts.Found found) {
        if (found.contacts().isEmpty()) {
            return List.of("No contacts.");
        }
        Table table = Table.headed("CONTACT", "EXTERNAL ID", "EMAIL", "NAME");
        found.contacts()
                .forEach(contact -> table.row(
                        contact.id().toString(),
                        contact.externalId().map(ExternalId::value).orElse(""),
                        contact.email().map(EmailAddress::value).orElse(""),
                        contact.name().map(ContactName::value).orElse("")));
        List<String> lines = new ArrayList<>(table.lines(""));
        if (found.more()) {
            ContactId last = found.contacts().get(found.contacts().size() - 1).id();
            lines.add("For more contacts, add --before " + last);
        }
        return lines;
    }
}

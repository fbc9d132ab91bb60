package dev.intake.app.contact;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Intake;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.output.Table;
import dev.intake.app.settings.Settings;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.ContactQuery;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.FindContacts;
import dev.intake.id.TenantId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists a tenant's contacts. */
@Command(name = "list", description = "List a tenant's contacts, the last made first, a page at a time.")
public final class ContactListCommand extends BackendCommand {
    private static final int MAX_LIMIT = ContactQuery.MAX_LIMIT - 1;

    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Option(
            names = "--before",
            paramLabel = "CONTACT",
            description = "Only contacts made before this one: the last of a page leads to the next page.")
    private Optional<ContactId> before = Optional.empty();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "How many at most: 1 to 999. Default: ${DEFAULT-VALUE}.")
    private int limit = 0;

    public ContactListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        if (limit < 1 || limit > MAX_LIMIT) {
            return Outcome.wrongUsage("--limit must be 1 to " + MAX_LIMIT);
        }
        if (intake.views().tenant(tenant).isEmpty()) {
            return noSuchTenant(tenant);
        }
        FindContacts.Found found = intake.findContacts().newest(tenant, before, limit);
        return Outcome.done(
                Json.array(
                        found.contacts().stream().map(ContactListCommand::json).toList()),
                lines(found));
    }

    private List<String> lines(FindContacts.Found found) {
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
            lines.add("There are more: --before " + last);
        }
        return lines;
    }

    private static ObjectNode json(Contact contact) {
        return Json.object()
                .put("contactId", contact.id().toString())
                .put("externalId", text(contact.externalId().map(ExternalId::value)))
                .put("email", text(contact.email().map(EmailAddress::value)))
                .put("name", text(contact.name().map(ContactName::value)));
    }

    private static @Nullable String text(Optional<String> value) {
        return value.orElse(null);
    }
}

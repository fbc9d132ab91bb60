package dev.intake.app.contact;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A command about exactly one contact. Refused if several contacts have the email address. */
public abstract class OneContactCommand extends ContactCommand {
    protected OneContactCommand(CommandContext commandContext) {
        super(commandContext);
    }

    /** Runs the command for an existing contact. */
    protected abstract Outcome run(TenantScope scope, Contact contact);

    /** Runs the command for an existing contact of a remote service. */
    protected abstract Outcome run(RemoteTenant tenant, RemoteContact contact);

    @Override
    protected final Outcome run(TenantScope scope, Contact contact, List<ContactId> namesakes) {
        return namesakes.isEmpty()
                ? run(scope, contact)
                : several(
                        contact.id().toString(),
                        namesakes.stream().map(ContactId::toString).toList());
    }

    @Override
    protected final Outcome run(RemoteTenant tenant, RemoteContact contact, List<String> namesakes) {
        return namesakes.isEmpty() ? run(tenant, contact) : several(contact.id(), namesakes);
    }

    private static Outcome several(String contact, List<String> namesakes) {
        return Outcome.refused("several contacts have this email address; give one of them with --id: "
                + Stream.concat(Stream.of(contact), namesakes.stream()).collect(Collectors.joining(", ")));
    }
}

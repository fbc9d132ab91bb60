package dev.intake.app.contact;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.kernel.TenantId;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;

/** A command about one contact, which an option names. */
abstract class ContactCommand extends WorldCommand implements RemoteCommand {
    @ArgGroup(multiplicity = "1")
    private @Nullable NamedContact named = null;

    protected ContactCommand(CommandContext commandContext) {
        super(commandContext);
    }

    /**
     * Runs the command for an existing contact.
     *
     * @param namesakes other contacts with the same email address, if the user gave the address
     */
    protected abstract Outcome run(TenantScope scope, Contact contact, List<ContactId> namesakes);

    /**
     * Runs the command for an existing contact of a remote service.
     *
     * @param namesakes ids of other contacts with the same email address, if the user gave the address
     */
    protected abstract Outcome run(RemoteTenant tenant, RemoteContact contact, List<String> namesakes);

    @Override
    protected final Outcome run(TenantScope scope) {
        NamedContact given = named();
        List<Contact> found = given.find(scope);
        return found.isEmpty()
                ? given.unknown(scope.tenant())
                : run(
                        scope,
                        found.get(0),
                        found.stream().skip(1).map(Contact::id).toList());
    }

    @Override
    public final Outcome run(RemoteTenant tenant) {
        NamedContact given = named();
        List<RemoteContact> found = given.find(tenant);
        return found.isEmpty()
                ? given.unknown(tenant.tenant())
                : run(
                        tenant,
                        found.get(0),
                        found.stream().skip(1).map(RemoteContact::id).toList());
    }

    /** Returns the refusal for a contact that does not exist or no longer exists. */
    protected final Outcome noSuchContact(TenantId tenant) {
        return named().unknown(tenant);
    }

    private NamedContact named() {
        return Objects.requireNonNull(named, "picocli rejects a command line that does not name the contact");
    }
}

package dev.intake.app.contact;

import dev.intake.Connectors;
import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.command.SettingsCommand;
import dev.intake.app.settings.Settings;
import dev.intake.contact.Contact;
import dev.intake.id.TenantId;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Parameters;

/** A command about one contact and no other. The storage is open for as long as it works. */
public abstract class OneContactCommand extends SettingsCommand {
    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @ArgGroup(multiplicity = "1")
    private @Nullable NamedContact named = null;

    private final BackendSource backends;

    public OneContactCommand(CommandContext commandContext) {
        super(commandContext);
        this.backends = commandContext.backends();
    }

    /** Does the command's work. */
    protected abstract Outcome run(TenantId of, Contact contact, Connectors connectors);

    @Override
    protected final int run(Settings settings, Printer printer) {
        Outcome outcome;
        try (Backend backend = backends.open(settings)) {
            outcome = backend.intake().views().tenant(tenant).isEmpty()
                    ? BackendCommand.noSuchTenant(tenant)
                    : ofOne(
                            Objects.requireNonNull(
                                            named, "picocli refuses a command line that does not name the contact")
                                    .find(tenant, backend.intake().contactViews()),
                            backend);
        }
        return printer.print(outcome);
    }

    private Outcome ofOne(List<Contact> found, Backend backend) {
        if (found.isEmpty()) {
            return noSuchContact(tenant);
        }
        if (found.size() > 1) {
            return Outcome.refused("several contacts have this address; say which by --id: "
                    + found.stream().map(contact -> contact.id().toString()).collect(Collectors.joining(", ")));
        }
        return run(tenant, found.get(0), backend.connectors(ProviderAdapters.payloads()));
    }

    protected static Outcome noSuchContact(TenantId tenant) {
        return Outcome.refused("tenant " + tenant + " has no such contact");
    }
}

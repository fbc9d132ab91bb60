package dev.intake.app.command;

import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.service.ProviderAdapters;
import dev.intake.app.settings.Settings;
import dev.intake.contact.Contact;
import dev.intake.port.TenantViews;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Connectors;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Parameters;

/** A command about one contact and no other. The storage is open for as long as it works. */
abstract class OneContactCommand extends SettingsCommand {
    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @ArgGroup(multiplicity = "1")
    private @Nullable NamedContact named = null;

    private final BackendSource backends;

    OneContactCommand(Surroundings surroundings) {
        super(surroundings);
        this.backends = surroundings.backends();
    }

    /** Does the command's work. */
    abstract Outcome run(TenantId of, Contact contact, Connectors connectors);

    @Override
    final int run(Settings settings, Printer printer) {
        Outcome outcome;
        try (Backend backend = backends.open(settings)) {
            TenantViews views = backend.intake().views();
            outcome = views.tenant(tenant).isEmpty()
                    ? BackendCommand.noSuchTenant(tenant)
                    : ofOne(
                            Objects.requireNonNull(
                                            named, "picocli refuses a command line that does not name the contact")
                                    .find(tenant, views),
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

    static Outcome noSuchContact(TenantId tenant) {
        return Outcome.refused("tenant " + tenant + " has no such contact");
    }
}

package dev.intake.app.command;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.app.backend.Backend;
import dev.intake.app.output.Launcher;
import dev.intake.app.settings.Settings;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;

/**
 * The context of a command about one tenant.
 *
 * @param stored the tenant, as stored when the command started
 * @param backend the open storage
 * @param settings the configuration
 * @param printer prints immediately, before the command ends
 */
public record TenantScope(Tenant stored, Backend backend, Settings settings, Printer printer) {
    /** Returns the tenant's id. */
    public TenantId tenant() {
        return stored.id();
    }

    /** Returns the arguments that select a tenant, or its test world, on a command line. */
    public static String named(TenantId tenant) {
        return tenant.live() + (tenant.isTest() ? " --test" : "");
    }

    /** Returns the core. */
    public Intake intake() {
        return backend.intake();
    }

    /** Returns the core's programs. */
    public Programs programs() {
        return backend.programs();
    }

    /**
     * Returns the core's connectors.
     *
     * @throws dev.intake.app.backend.BackendException if there is no master key
     */
    public Connectors connectors() {
        return backend.connectors(ProviderAdapters.payloads(), ProviderAdapters.sns());
    }

    /** Returns the refusal if the tenant was deleted after the command started. */
    public Outcome gone() {
        return TenantCommand.noSuchTenant(tenant());
    }

    /** Returns command lines that the user can paste. */
    public Launcher launcher() {
        return Launcher.of(settings);
    }
}

package dev.intake.app.command;

import dev.intake.app.backend.Backend;
import dev.intake.app.remote.ApiClient;
import dev.intake.app.remote.IdempotencyKeys;
import dev.intake.app.settings.RemoteSettings;
import dev.intake.app.settings.Settings;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import picocli.CommandLine.Parameters;

/** A command about one tenant. */
public abstract class TenantCommand extends BackendCommand {
    @Parameters(index = "0", paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    private final Supplier<RandomGenerator> random;

    protected TenantCommand(CommandContext commandContext) {
        super(commandContext);
        this.random = commandContext.random();
    }

    /** Runs the command for an existing tenant. */
    protected abstract Outcome run(TenantScope scope);

    /** Returns what the command is about: the tenant, or its test world. */
    protected Tenant world(Tenant found, Backend backend) {
        return found;
    }

    /** Returns what the command is about on a remote service: the tenant, or its test world. */
    protected TenantId world(TenantId named) {
        return named;
    }

    @Override
    protected final Outcome run(RemoteSettings remote, Settings settings, Printer printer, StopSignal signal) {
        ApiClient client =
                new ApiClient(remote, tenant.value(), IdempotencyKeys.of(random.get()), signal::await, printer::note);
        return this instanceof CallingCommand command
                ? command.run(new RemoteCaller(world(tenant), settings, printer, client))
                : super.run(remote, settings, printer, signal);
    }

    @Override
    protected final Outcome run(Backend backend, Settings settings, Printer printer) {
        return backend.intake()
                .views()
                .tenant(tenant)
                .map(found -> run(new TenantScope(world(found, backend), backend, settings, printer)))
                .orElseGet(() -> noSuchTenant(tenant));
    }

    static Outcome noSuchTenant(TenantId tenant) {
        return Outcome.refused("there is no tenant " + tenant + "; \"intake tenant list\" prints the existing ones");
    }
}

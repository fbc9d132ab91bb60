package dev.intake.app.tenant;

import dev.intake.app.backend.Backend;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.output.Json;
import dev.intake.app.output.Launcher;
import dev.intake.app.settings.Settings;
import dev.intake.tenant.Tenant;
import java.util.Comparator;
import java.util.List;
import picocli.CommandLine.Command;

/** Lists the tenants. */
@Command(name = "list", description = "List the tenants, oldest first.")
public final class TenantListCommand extends BackendCommand {
    private static final Comparator<Tenant> OLDEST_FIRST = Comparator.comparing(Tenant::createdAt)
            .thenComparing(tenant -> tenant.id().value());

    public TenantListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Backend backend, Settings settings, Printer printer) {
        List<Tenant> tenants = backend.intake().tenantSetup().list().stream()
                .sorted(OLDEST_FIRST)
                .toList();
        return Outcome.done(
                Json.array(tenants.stream()
                        .map(tenant -> TenantView.json(tenant, settings.baseUrl()))
                        .toList()),
                tenants.isEmpty()
                        ? List.of("There are no tenants yet. Create one with: "
                                + Launcher.of(settings).line("tenant", "create", "NAME"))
                        : TenantView.table(tenants));
    }
}

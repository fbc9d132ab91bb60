package dev.intake.app.tenant;

import dev.intake.Intake;
import dev.intake.access.Actor;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.Tenant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows or sets the name that recipients see as the sender. */
@Command(
        name = "sender",
        description = "Show the name that recipients of a tenant's emails see as the sender, or set it.")
public final class TenantSenderCommand extends BackendCommand {
    @Parameters(index = "0", paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "NAME",
            description =
                    "The name, one line of 1 to " + SenderName.MAX + " characters. Without it, the name is shown.")
    private @Nullable String name;

    public TenantSenderCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        if (name == null) {
            return intake.views().tenant(tenant).map(TenantSenderCommand::shown).orElseGet(() -> noSuchTenant(tenant));
        }
        Optional<SenderName> parsed = SenderName.parse(name);
        return parsed.isEmpty()
                ? Outcome.wrongUsage("the sender's name must be one line of 1 to " + SenderName.MAX + " characters")
                : intake.setSenderName()
                        .set(tenant, parsed.get(), Actor.COMMAND_LINE)
                        .map(TenantSenderCommand::shown)
                        .orElseGet(() -> noSuchTenant(tenant));
    }

    private static Outcome shown(Tenant tenant) {
        return Outcome.done(
                Json.object()
                        .put("tenantId", tenant.id().value())
                        .put("senderName", tenant.shownSender())
                        .put("set", tenant.senderName().isPresent()),
                "Recipients see the sender \"" + Printable.of(tenant.shownSender()) + "\""
                        + (tenant.senderName().isPresent()
                                ? "."
                                : ", which is the tenant's own name. Set another one with 'tenant sender "
                                        + tenant.id().value() + " NAME'."));
    }
}

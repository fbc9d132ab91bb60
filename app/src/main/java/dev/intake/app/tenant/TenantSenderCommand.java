package dev.intake.app.tenant;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.Tenant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows or sets the sender name of a tenant's emails. */
@Command(name = "sender", description = "Show or set the sender name that recipients of a tenant's emails see.")
public final class TenantSenderCommand extends TenantCommand {
    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "NAME",
            description = "The sender name: one line of 1 to " + SenderName.MAX
                    + " characters. Without it, the command shows the current name.")
    private @Nullable String name;

    public TenantSenderCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> wrongUsage() {
        return name == null || SenderName.parse(name).isPresent()
                ? Optional.empty()
                : Optional.of(Outcome.wrongUsage(
                        "the sender name must be one line of 1 to " + SenderName.MAX + " characters"));
    }

    @Override
    protected Outcome run(TenantScope scope) {
        return shown(
                name == null
                        ? scope.stored()
                        : scope.intake()
                                .setSenderName()
                                .set(scope.tenant(), SenderName.parse(name).orElseThrow(), Actor.COMMAND_LINE)
                                .orElseThrow());
    }

    private static Outcome shown(Tenant tenant) {
        boolean set = tenant.senderName().isPresent();
        return Outcome.done(
                Json.object()
                        .put("tenantId", tenant.id().value())
                        .put("senderName", tenant.shownSender())
                        .put("set", set),
                "Recipients see the sender \"" + Printable.of(tenant.shownSender()) + "\""
                        + (set
                                ? "."
                                : ", the tenant's own name. \"intake tenant sender " + tenant.id()
                                        + " NAME\" sets another."));
    }
}

package dev.intake.app.command;

import dev.intake.app.backend.Backend;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import picocli.CommandLine.Mixin;

/** A command that calls actions about the live data of a tenant, or about its test world. */
public abstract class WorldCallingCommand extends CallingCommand {
    @Mixin
    private final WorldChoice choice = new WorldChoice();

    protected WorldCallingCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected final Tenant world(Tenant found, Backend backend) {
        return choice.of(found, backend);
    }

    @Override
    protected final TenantId world(TenantId named) {
        return choice.of(named);
    }
}

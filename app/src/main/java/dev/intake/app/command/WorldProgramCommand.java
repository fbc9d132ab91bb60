package dev.intake.app.command;

import dev.intake.app.backend.Backend;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import picocli.CommandLine.Mixin;

/** A command about what one program does with the live data of a tenant, or with its test data. */
public abstract class WorldProgramCommand extends ProgramCommand {
    @Mixin
    private final WorldChoice choice = new WorldChoice();

    protected WorldProgramCommand(CommandContext commandContext) {
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

package dev.intake.app.sync;

import dev.intake.app.command.Arguments;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.kernel.Connector;
import picocli.CommandLine.Parameters;

/** A command about a tenant's API key of a provider. */
abstract class ApiKeyCommand extends TenantCommand {
    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "stripe, polar or clerk.")
    private Connector connector = Arguments.NO_CONNECTOR;

    ApiKeyCommand(CommandContext commandContext) {
        super(commandContext);
    }

    /** Runs the command for an existing tenant. */
    protected abstract Outcome run(TenantScope scope, Connector chosen);

    @Override
    protected final Outcome run(TenantScope scope) {
        return run(scope, connector);
    }
}

package dev.intake.app.webhook;

import dev.intake.app.command.Arguments;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.kernel.Connector;
import picocli.CommandLine.Parameters;

/** A command about one of a tenant's connectors. */
abstract class ConnectorCommand extends WorldCommand {
    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "stripe, polar or clerk.")
    private Connector connector = Arguments.NO_CONNECTOR;

    protected ConnectorCommand(CommandContext commandContext) {
        super(commandContext);
    }

    /** Runs the command for an existing tenant. */
    protected abstract Outcome run(TenantScope scope, Connector chosen);

    @Override
    protected final Outcome run(TenantScope scope) {
        return run(scope, connector);
    }
}

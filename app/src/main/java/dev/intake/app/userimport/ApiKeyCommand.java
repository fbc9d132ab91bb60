package dev.intake.app.userimport;

import dev.intake.app.command.Arguments;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.source.Connector;
import picocli.CommandLine.Parameters;

/** A command about the API key with which a tenant's users are imported. Only one provider has a user import. */
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

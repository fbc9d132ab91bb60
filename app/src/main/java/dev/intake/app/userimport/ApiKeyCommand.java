package dev.intake.app.userimport;

import dev.intake.app.command.Arguments;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.source.Connector;
import dev.intake.userimport.ImportApiKey;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** A command about the API key with which a tenant's users are imported. Only one provider has a user import. */
abstract class ApiKeyCommand extends TenantCommand {
    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "clerk.")
    private Connector connector = Arguments.NO_CONNECTOR;

    ApiKeyCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected final Optional<Outcome> wrongUsage() {
        return connector == ImportApiKey.CONNECTOR
                ? Optional.empty()
                : Optional.of(Outcome.wrongUsage("Intake does not use an API key of " + connector.segment() + "; only "
                        + ImportApiKey.CONNECTOR.segment() + " is allowed"));
    }
}

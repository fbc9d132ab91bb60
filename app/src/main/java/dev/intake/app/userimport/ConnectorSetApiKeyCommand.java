package dev.intake.app.userimport;

import dev.intake.Connectors;
import dev.intake.access.Actor;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.Launcher;
import dev.intake.app.settings.Settings;
import dev.intake.app.webhook.ConnectorCommand;
import dev.intake.app.webhook.ConnectorView;
import dev.intake.connector.ApiKey;
import dev.intake.id.TenantId;
import dev.intake.secret.StoredApiKey;
import dev.intake.source.Connector;
import dev.intake.userimport.ImportApiKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Keeps the key that existing users are imported with. (Spec, Authentication 9; Decisions 4.3) */
@Command(
        name = "set-api-key",
        description =
                "Keep the secret key of Clerk's API, so that a tenant's existing users can be imported. It is read"
                        + " from standard input, never from an argument, and cannot be shown again.")
public final class ConnectorSetApiKeyCommand extends ConnectorCommand {
    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "clerk.")
    private Connector connector = Arguments.NO_CONNECTOR;

    private final Terminal terminal;

    public ConnectorSetApiKeyCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
        if (connector != ImportApiKey.CONNECTOR) {
            return noKeyOf(connector);
        }
        return terminal.readSecret("Secret key of Clerk")
                .flatMap(ImportApiKey::read)
                .map(key -> set(tenant, connectors, key, settings))
                .orElseGet(() -> Outcome.wrongUsage("the secret key is read from standard input: one line that begins"
                        + " with sk_, of at most " + ApiKey.MAX_LENGTH + " characters"));
    }

    private Outcome set(TenantId tenant, Connectors connectors, ApiKey key, Settings settings) {
        return connectors
                .importApiKey()
                .set(tenant, key, Actor.COMMAND_LINE)
                .map(stored -> done(tenant, stored, settings))
                .orElseGet(() -> BackendCommand.noSuchTenant(tenant));
    }

    private Outcome done(TenantId tenant, StoredApiKey stored, Settings settings) {
        return Outcome.done(
                ConnectorView.json(connector, stored),
                "The API key of " + connector.segment() + " is kept. Bring in the users with: "
                        + Launcher.of(settings).line("import-users", tenant.value()));
    }

    /** Of the other providers nothing is asked, so that a key of theirs would be kept for nothing. */
    static Outcome noKeyOf(Connector connector) {
        return Outcome.wrongUsage("Intake has no use for an API key of " + connector.segment() + ", only for one of "
                + ImportApiKey.CONNECTOR.segment());
    }
}

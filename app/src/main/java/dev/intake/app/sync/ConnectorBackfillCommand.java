package dev.intake.app.sync;

import dev.intake.app.command.Arguments;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.kernel.Connector;
import dev.intake.sync.SyncKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Imports a billing provider's customers and their past events. (ADR 142) */
@Command(
        name = "backfill",
        description = "Count a billing provider's existing data, and with --yes import it: customers as contacts with"
                + " their links, and their history as historical events, which start no program. Events"
                + " that webhooks recorded are not recorded again. Requires an API key, stored with"
                + " \"connector set-api-key\". After an"
                + " interruption, repeat the command: it continues where it stopped.")
public final class ConnectorBackfillCommand extends SyncCommand {
    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "stripe or polar.")
    private Connector connector = Arguments.NO_CONNECTOR;

    @Option(names = "--yes", description = "Import the data. Default: only count it.")
    private boolean yes;

    @Option(names = "--restart", description = "Start at the beginning of the lists, whatever was imported before.")
    private boolean restart;

    public ConnectorBackfillCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        if (connector.authenticates()) {
            return Outcome.usageError("there is no backfill of " + connector.segment()
                    + "; import its users with \"intake connector sync import-users\"");
        }
        return withKey(
                connector,
                scope,
                key -> yes
                        ? run(SyncKind.IMPORT, restart, connector, key, scope)
                        : run(SyncKind.COUNT, true, connector, key, scope));
    }
}

package dev.intake.app.sync;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.command.StopSignal;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.Json;
import dev.intake.kernel.Connector;
import dev.intake.kernel.StorageException;
import dev.intake.sync.CountedHistory;
import dev.intake.sync.HistoryCounts;
import dev.intake.sync.ImportOutcome;
import dev.intake.sync.ImportUsers;
import dev.intake.sync.ProviderApiKey.Opening;
import dev.intake.sync.UserDirectory;
import dev.intake.sync.UserImport;
import java.util.List;
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
public final class ConnectorBackfillCommand extends TenantCommand {
    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "stripe or polar.")
    private Connector connector = Arguments.NO_CONNECTOR;

    @Option(names = "--yes", description = "Import the data. Default: only count it.")
    private boolean yes;

    @Option(names = "--restart", description = "Start at the beginning of the lists, whatever was imported before.")
    private boolean restart;

    private final Terminal terminal;
    private final StopSignal stop;

    public ConnectorBackfillCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
        this.stop = commandContext.stop();
    }

    @Override
    protected Outcome run(TenantScope scope) {
        if (connector.authenticates()) {
            return Outcome.usageError("there is no backfill of " + connector.segment()
                    + "; import its users with \"intake connector sync import-users\"");
        }
        Opening opening = scope.connectors().apiKey(connector).open(scope.tenant());
        if (opening instanceof Opening.Opened opened) {
            UserDirectory lists =
                    ProviderAdapters.userDirectories(scope.settings()).of(connector, opened.key());
            HistoryMeter meter = new HistoryMeter(
                    scope.printer(),
                    terminal.isInteractive(),
                    stop,
                    () -> scope.connectors()
                            .importsOf(connector)
                            .status(scope.tenant())
                            .expected()
                            .filter(counted -> yes));
            try {
                return yes ? importAll(lists, meter, scope) : countOnly(lists, meter, scope);
            } catch (StorageException e) {
                scope.printer().note(resume(scope));
                throw e;
            } finally {
                meter.end();
            }
        }
        String setKey =
                scope.launcher().line("connector", "set-api-key", scope.tenant().value(), connector.segment());
        return Outcome.refused(
                opening instanceof Opening.Locked
                        ? "the stored API key cannot be decrypted with any configured master key; set it again with: "
                                + setKey
                        : "no API key of " + connector.segment() + " is stored; store one with: " + setKey);
    }

    private Outcome countOnly(UserDirectory lists, HistoryMeter meter, TenantScope scope) {
        ImportUsers imports = scope.connectors().importHistory(connector);
        return imports.countAnew(scope.tenant(), lists, meter)
                .fold(new ImportOutcome.Cases<>(
                        completed -> counts(imports, scope),
                        complete -> counts(imports, scope),
                        failed -> Outcome.refused(failed.reason()),
                        stopped -> Outcome.refused("stopped"),
                        takenOver -> Outcome.refused("another run is counting, too"),
                        noSuchTenant -> scope.gone()));
    }

    private static Outcome counts(ImportUsers imports, TenantScope scope) {
        HistoryCounts counts =
                imports.counted(scope.tenant()).map(CountedHistory::counts).orElse(HistoryCounts.NONE);
        return Outcome.done(SyncView.counts(counts), SyncView.countLines(counts));
    }

    private Outcome importAll(UserDirectory lists, HistoryMeter meter, TenantScope scope) {
        scope.note("import history of " + connector.segment());
        ImportUsers imports = scope.connectors().importHistory(connector);
        ImportOutcome outcome =
                restart ? imports.restart(scope.tenant(), lists, meter) : imports.run(scope.tenant(), lists, meter);
        return outcome.fold(new ImportOutcome.Cases<>(
                completed -> Outcome.done(
                        SyncView.history(completed.reached()), SyncView.historySummary(completed.reached())),
                complete -> Outcome.done(
                        SyncView.history(complete.reached()),
                        "The import is complete since "
                                + complete.reached().finishedAt().orElseThrow()
                                + ". Webhooks deliver what follows. To import again: "
                                + line(scope, "--yes --restart"),
                        SyncView.historySummary(complete.reached())),
                failed -> unfinished(failed.reason(), failed.reached(), scope),
                stopped -> unfinished("stopped", stopped.reached(), scope),
                takenOver -> Outcome.refused("another run continues this import"),
                noSuchTenant -> scope.gone()));
    }

    private Outcome unfinished(String why, UserImport reached, TenantScope scope) {
        ObjectNode json = Json.object().put("ok", false).put("message", why).setAll(SyncView.history(reached));
        return new Outcome(
                Outcome.REFUSED,
                json,
                List.of(),
                List.of("intake: " + why, SyncView.historySummary(reached), resume(scope)));
    }

    private String resume(TenantScope scope) {
        return "What was imported is stored. To continue: " + line(scope, "--yes");
    }

    private String line(TenantScope scope, String option) {
        return scope.launcher()
                .line("connector", "sync", "backfill", scope.tenant().value(), connector.segment(), option);
    }
}

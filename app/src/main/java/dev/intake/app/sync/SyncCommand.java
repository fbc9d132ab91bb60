package dev.intake.app.sync;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.command.StopSignal;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.Json;
import dev.intake.connector.ApiKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.StorageException;
import dev.intake.sync.CountedHistory;
import dev.intake.sync.HistoryCounts;
import dev.intake.sync.ImportOutcome;
import dev.intake.sync.Imports;
import dev.intake.sync.ProviderApiKey.Opening;
import dev.intake.sync.SyncKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Verifies or imports what a provider has while the command waits, and shows the progress. By hand: it has one. */
abstract class SyncCommand extends TenantCommand {
    final Terminal terminal;
    final StopSignal stop;

    SyncCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
        this.stop = commandContext.stop();
    }

    /** Returns what is done with the connector's stored API key, or the refusal if there is none. */
    final Outcome withKey(Connector connector, TenantScope scope, Function<ApiKey, Outcome> work) {
        Opening opening = scope.connectors().apiKey(connector).open(scope.tenant());
        if (opening instanceof Opening.Opened opened) {
            return work.apply(opened.key());
        }
        return opening instanceof Opening.Locked
                ? locked(connector, scope)
                : Outcome.refused("no API key of " + connector.segment() + " is stored; store one with: "
                        + setKey(connector, scope));
    }

    /** Returns the refusal of a stored API key that cannot be decrypted. */
    static Outcome locked(Connector connector, TenantScope scope) {
        return Outcome.refused(
                "the stored API key cannot be decrypted with any configured master key; set it again with: "
                        + setKey(connector, scope));
    }

    private static String setKey(Connector connector, TenantScope scope) {
        return scope.launcher().line("connector", "set-api-key", scope.tenant().value(), connector.segment());
    }

    /** Returns the outcome of a run that can be continued. */
    static Outcome unfinished(String why, ObjectNode reached, List<String> lines) {
        ObjectNode json = Json.object().put("ok", false).put("message", why).setAll(reached);
        List<String> complaint = new ArrayList<>(List.of("intake: " + why));
        complaint.addAll(lines);
        return new Outcome(Outcome.REFUSED, json, List.of(), complaint);
    }

    /** Imports, or counts, what a provider has, from the beginning of its lists if {@code anew}. */
    final Outcome run(SyncKind kind, boolean anew, Connector connector, ApiKey key, TenantScope scope) {
        Imports imports = scope.connectors().imports(connector);
        ImportMeter meter = new ImportMeter(
                scope.printer(),
                terminal.isInteractive(),
                stop,
                connector,
                () -> imports.status(scope.tenant()).expected().filter(total -> kind == SyncKind.IMPORT));
        try {
            imports.begin(kind, anew, scope.tenant(), Actor.COMMAND_LINE);
            ImportOutcome outcome = imports.run(
                    kind,
                    scope.tenant(),
                    ProviderAdapters.objectDirectories(scope.settings()).of(connector, key),
                    meter);
            return kind == SyncKind.COUNT ? counted(outcome, imports, scope) : imported(outcome, connector, scope);
        } catch (StorageException e) {
            scope.printer().note(resume(connector, scope));
            throw e;
        } finally {
            meter.end();
        }
    }

    private static Outcome counted(ImportOutcome outcome, Imports imports, TenantScope scope) {
        return switch (outcome.end()) {
            case COMPLETED, ALREADY_COMPLETE -> {
                HistoryCounts counts = imports.status(scope.tenant())
                        .counted()
                        .map(CountedHistory::counts)
                        .orElse(HistoryCounts.NONE);
                yield Outcome.done(SyncView.counts(counts), SyncView.countLines(counts));
            }
            case FAILED -> Outcome.refused(outcome.reason());
            case STOPPED -> Outcome.refused("stopped");
            case TAKEN_OVER -> Outcome.refused("another run is counting, too");
            case NO_SUCH_TENANT -> scope.gone();
        };
    }

    private static Outcome imported(ImportOutcome outcome, Connector connector, TenantScope scope) {
        JsonNode reached = SyncView.progress(outcome.reached());
        ObjectNode json = SyncView.progress(connector, reached);
        String summary = SyncView.summary(connector, reached);
        List<String> rest = List.of(summary, resume(connector, scope));
        return switch (outcome.end()) {
            case COMPLETED -> Outcome.done(json, summary);
            case ALREADY_COMPLETE ->
                Outcome.done(
                        json,
                        "The import is complete since "
                                + outcome.reached().finishedAt().orElseThrow()
                                + ". Webhooks deliver what follows. To import again: "
                                + line(connector, scope) + " --restart",
                        summary);
            case FAILED -> unfinished(outcome.reason(), json, rest);
            case STOPPED -> unfinished("stopped", json, rest);
            case TAKEN_OVER ->
                Outcome.refused("another run continues this import, perhaps one that was started in the"
                        + " dashboard; \"intake connector sync status " + scope.tenant() + "\" shows its state");
            case NO_SUCH_TENANT -> scope.gone();
        };
    }

    private static String resume(Connector connector, TenantScope scope) {
        return "What was imported is stored. To continue: " + line(connector, scope);
    }

    private static String line(Connector connector, TenantScope scope) {
        String tenant = scope.tenant().value();
        return connector.authenticates()
                ? scope.launcher().line("connector", "sync", "import-users", tenant)
                : scope.launcher().line("connector", "sync", "backfill", tenant, connector.segment(), "--yes");
    }
}

package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.output.Json;
import dev.intake.source.Connector;
import dev.intake.webhook.RejudgeDeliveries;
import dev.intake.webhook.RejudgeDeliveries.Rejudged;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Judges ignored deliveries by the present mapping. (ADR 139) */
@Command(
        name = "rejudge",
        description =
                "Show which of the ignored deliveries whose bodies are kept the present mapping would no longer ignore, and"
                        + " with --yes record them. \"connector late-repair\" sets from which age events start no program.")
public final class ConnectorRejudgeCommand extends WorldCommand {
    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "stripe, polar or clerk.")
    private Connector connector = Arguments.NO_CONNECTOR;

    @Option(
            names = "--since",
            paramLabel = "DATE",
            description =
                    "Only deliveries that arrived on this day or later, for example 2026-11-01, in UTC. Default: all.")
    private @Nullable String since;

    @Option(names = "--yes", description = "Record what is no longer ignored. Default: only show it.")
    private boolean yes;

    public ConnectorRejudgeCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> wrongUsage() {
        return since == null || date(since).isPresent()
                ? Optional.empty()
                : Optional.of(Outcome.wrongUsage("--since must be a date, for example 2026-11-01"));
    }

    private static Optional<Instant> date(String text) {
        try {
            return Optional.of(
                    LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    @Override
    protected Outcome run(TenantScope scope) {
        RejudgeDeliveries rejudge = scope.connectors().rejudgeDeliveries();
        Instant from = Optional.ofNullable(since)
                .flatMap(ConnectorRejudgeCommand::date)
                .orElse(Instant.EPOCH);
        Duration firesWithin =
                Duration.ofDays(scope.connectors().setLateRepair().days(scope.tenant()));
        if (yes) {
            scope.note("judge ignored deliveries of " + connector.segment() + " again");
        }
        Rejudged rejudged = yes
                ? rejudge.apply(scope.tenant(), connector, from, firesWithin)
                : rejudge.dryRun(scope.tenant(), connector, from, firesWithin);
        return Outcome.done(json(rejudged), lines(rejudged));
    }

    private ObjectNode json(Rejudged rejudged) {
        ObjectNode became = Json.object();
        rejudged.changed().forEach((type, count) -> became.put(shown(type), count));
        ObjectNode json = Json.object().put("recorded", yes).put("examined", rejudged.examined());
        json.set("became", became);
        return json.put("historical", rejudged.historical()).put("unreadable", rejudged.unreadable());
    }

    private List<String> lines(Rejudged rejudged) {
        List<String> lines = new ArrayList<>();
        rejudged.changed()
                .forEach((type, count) ->
                        lines.add(count + (yes ? " ignored became " : " ignored would become ") + shown(type)));
        lines.add(rejudged.examined() + " ignored deliveries examined, " + rejudged.changes() + " changed, "
                + rejudged.historical() + " of them historical.");
        if (rejudged.unreadable() > 0) {
            lines.add(rejudged.unreadable()
                    + " cannot be judged: no master key that is set opens them, or translating them fails.");
        }
        if (!yes && rejudged.changes() > 0) {
            lines.add("Nothing is recorded yet. Repeat the command with --yes.");
        }
        return lines;
    }

    private static String shown(String type) {
        return type.isEmpty() ? "a change of the contact" : type;
    }
}

package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.output.Json;
import dev.intake.app.remote.ApiRequest;
import dev.intake.kernel.Connector;
import dev.intake.webhook.RejudgeDeliveries;
import dev.intake.webhook.Rejudged;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Translates ignored deliveries again by the current mapping. (ADR 139) */
@Command(
        name = "rejudge",
        description = "Show which ignored deliveries with kept bodies the current mapping would no longer ignore, and"
                + " with --yes record them. \"connector late-repair\" sets the age from which events start no program.")
public final class ConnectorRejudgeCommand extends WorldCommand implements RemoteCommand {
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
    protected Optional<Outcome> usageError() {
        return since == null || date(since).isPresent()
                ? Optional.empty()
                : Optional.of(Outcome.usageError("--since must be a date, for example 2026-11-01"));
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
        Instant from = from().orElse(Instant.EPOCH);
        Duration firesWithin =
                Duration.ofDays(scope.connectors().setLateRepair().days(scope.tenant()));
        if (yes) {
            scope.note("judge ignored deliveries of " + connector.segment() + " again");
        }
        Rejudged rejudged = yes
                ? rejudge.apply(scope.tenant(), connector, from, firesWithin, RejudgeDeliveries.ALL)
                : rejudge.dryRun(scope.tenant(), connector, from, firesWithin, RejudgeDeliveries.ALL);
        ObjectNode newTypes = Json.object();
        rejudged.changed().forEach((type, count) -> newTypes.put(Rejudged.shown(type), count));
        return outcome(json(rejudged.examined(), newTypes, rejudged.historical(), rejudged.unreadable()), List.of());
    }

    private Optional<Instant> from() {
        return Optional.ofNullable(since).flatMap(ConnectorRejudgeCommand::date);
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        ObjectNode answer =
                tenant.call(ApiRequest.of(yes ? "POST" : "GET", "/connectors/" + connector.segment() + "/rejudge")
                        .with("since", from().map(Instant::toString)));
        ObjectNode json = json(
                answer.path("examined").longValue(),
                (ObjectNode) answer.path("became"),
                answer.path("historical").longValue(),
                answer.path("unreadable").longValue());
        return outcome(
                json,
                answer.path("complete").booleanValue()
                        ? List.of()
                        : List.of("More deliveries are kept than a service translates at once. "
                                + (yes ? "Repeat the command, or give" : "Give") + " a later day with --since."));
    }

    private ObjectNode json(long examined, ObjectNode newTypes, long historical, long unreadable) {
        ObjectNode json = Json.object().put("recorded", yes).put("examined", examined);
        json.set("became", newTypes);
        return json.put("historical", historical).put("unreadable", unreadable);
    }

    private Outcome outcome(ObjectNode json, List<String> notes) {
        List<String> lines = new ArrayList<>();
        long changes = 0;
        for (Map.Entry<String, JsonNode> newTypes : json.path("became").properties()) {
            long count = newTypes.getValue().longValue();
            changes += count;
            lines.add(count + (yes ? " ignored became " : " ignored would become ") + newTypes.getKey());
        }
        lines.add(json.path("examined").longValue() + " ignored deliveries examined, " + changes + " changed, "
                + json.path("historical").longValue() + " of them historical.");
        long unreadable = json.path("unreadable").longValue();
        if (unreadable > 0) {
            lines.add(unreadable + " cannot be translated again: no configured master key decrypts them, or their"
                    + " translation fails.");
        }
        lines.addAll(notes);
        if (!yes && changes > 0) {
            lines.add("Nothing is recorded yet. Repeat the command with --yes.");
        }
        return Outcome.done(json, lines);
    }
}

package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.WorldCallingCommand;
import dev.intake.app.output.NodeFields;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.sync.RejudgeActions;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
        description =
                "Show which ignored deliveries with kept bodies the current mapping would no longer ignore, and"
                        + " with --yes record them. \"connector sync late-repair\" sets the age from which events start no program.")
public final class ConnectorRejudgeCommand extends WorldCallingCommand {
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
    protected Outcome run(Caller caller) {
        Map<String, Json> given = new LinkedHashMap<>(Map.of("connector", new Json.Text(connector.segment())));
        Optional.ofNullable(since)
                .flatMap(ConnectorRejudgeCommand::date)
                .ifPresent(from -> given.put("since", new Json.Text(from.toString())));
        return outcome(
                caller.call(yes ? RejudgeActions.APPLY : RejudgeActions.PREVIEW, new Json.Members(given)),
                (answer, again) -> outcome(answer),
                caller);
    }

    private Outcome outcome(ObjectNode answer) {
        ObjectNode json = NodeFields.object(fields -> fields.flag("recorded", yes));
        List.of("examined", "became", "historical", "unreadable")
                .forEach(member -> json.set(member, answer.path(member)));
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
        if (!answer.path("complete").booleanValue()) {
            lines.add("More deliveries are kept than a service translates at once. "
                    + (yes ? "Repeat the command, or give" : "Give") + " a later day with --since.");
        }
        if (!yes && changes > 0) {
            lines.add("Nothing is recorded yet. Repeat the command with --yes.");
        }
        return Outcome.done(json, lines);
    }
}

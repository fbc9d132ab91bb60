package dev.intake.app.sync;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.NodeFields;
import dev.intake.kernel.Connector;
import dev.intake.sync.HistoryCounts;
import dev.intake.sync.ImportProgress;
import dev.intake.sync.SyncState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Formats imports for output: of users, and of history, whose users are customers. */
public final class SyncView {
    private SyncView() {}

    /** Returns what was started as text. */
    public static List<String> started(ObjectNode answer) {
        return List.of("Started: " + answer.path("kind").asText() + " of "
                + answer.path("connector").asText() + ". The service does it in the background.");
    }

    /** Returns what was canceled as text. */
    public static List<String> canceled(ObjectNode answer) {
        return List.of("Canceled the import of " + answer.path("connector").asText() + ". What was imported stays.");
    }

    /** Returns the progress of an import as the management API reports it. */
    static JsonNode progress(ImportProgress reached) {
        return NodeFields.object(json -> SyncState.PROGRESS.write(reached, json));
    }

    /** Returns the progress of an import. */
    static ObjectNode progress(Connector connector, JsonNode progress) {
        boolean users = connector.authenticates();
        ObjectNode json = Json.object();
        json.set("seen", progress.path("seen"));
        json.set(users ? "imported" : "customers", progress.path("imported"));
        List.of("created", "updated", "unchanged", users ? "passedOver" : "events", "reached", "finishedAt")
                .forEach(name -> json.set(name, progress.path(name)));
        return json;
    }

    /** Returns an import as the management API reports it, with its last run; that of history with its count. */
    static ObjectNode state(Connector connector, ObjectNode answer) {
        JsonNode imported = answer.path("import");
        JsonNode progress = imported.path("progress");
        JsonNode run = imported.path("run");
        ObjectNode json = Json.object();
        json.set("progress", progress.isObject() ? progress(connector, progress) : progress);
        if (connector.authenticates()) {
            json.set("run", run.isObject() ? ((ObjectNode) run.deepCopy()).without("task") : run);
        } else {
            json.set("counted", imported.path("counted"));
            json.set("run", run);
        }
        return json.set("expected", imported.path("expected"));
    }

    /** Returns the progress of an import in a sentence. */
    static String summary(Connector connector, JsonNode progress) {
        if (connector.authenticates()) {
            return number(progress, "imported") + " users are contacts ("
                    + number(progress, "created") + " created, "
                    + number(progress, "updated") + " updated, "
                    + number(progress, "unchanged") + " unchanged), "
                    + number(progress, "passedOver")
                    + " were skipped (deleted, without an id, or older than the stored data).";
        }
        return String.format(
                Locale.ROOT,
                "%,d customers are contacts (%,d created, %,d updated, %,d unchanged), %,d historical events were recorded,"
                        + " of %,d objects.",
                number(progress, "imported"),
                number(progress, "created"),
                number(progress, "updated"),
                number(progress, "unchanged"),
                number(progress, "events"),
                number(progress, "seen"));
    }

    private static long number(JsonNode json, String member) {
        return json.path(member).longValue();
    }

    /** Returns an import as text; nothing if no history was counted or imported. */
    static List<String> lines(Connector connector, ObjectNode answer) {
        boolean users = connector.authenticates();
        JsonNode imported = answer.path("import");
        JsonNode run = imported.path("run");
        JsonNode counted = imported.path("counted");
        JsonNode progress = imported.path("progress");
        String of = users ? "" : "History of " + connector.segment() + ": ";
        List<String> lines = new ArrayList<>();
        if (run.isObject()) {
            lines.add(of + (users ? "" : run.path("task").textValue() + ". ") + line(run));
        } else if (users) {
            lines.add("No import was started in the dashboard.");
        }
        if (counted.isObject() && !users) {
            lines.add(of
                    + String.format(
                            Locale.ROOT,
                            "%,d objects counted%s, %,d events would be recorded.",
                            number(counted, "objects"),
                            counted.path("finishedAt").isTextual() ? "" : " so far",
                            number(counted, "events")));
        }
        read(imported, users ? "users" : "objects").ifPresent(line -> lines.add(of + line));
        if (progress.isObject()) {
            lines.add(of + summary(connector, progress));
        } else if (users) {
            lines.add("No users were imported.");
        }
        return lines;
    }

    /** Returns how much of an import that isn't complete was read, if its total is known. */
    private static Optional<String> read(JsonNode imported, String plural) {
        JsonNode progress = imported.path("progress");
        long all = number(imported, "expected");
        return progress.isObject() && !progress.path("finishedAt").isTextual() && all > 0
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%d%%: %,d of %,d %s read.",
                        number(progress, "seen") * 100 / all,
                        number(progress, "seen"),
                        all,
                        plural))
                : Optional.empty();
    }

    private static String line(JsonNode run) {
        String started = "Started " + run.path("startedAt").textValue() + ", ";
        String reason = run.path("reason").asText("");
        if (!run.path("endedAt").isTextual()) {
            String goesOnAt = run.path("goesOnAt").asText("");
            return started + "and running" + (goesOnAt.isEmpty() ? "" : "; " + reason + ", continuing at " + goesOnAt);
        }
        return started + run.path("state").textValue() + " "
                + run.path("endedAt").textValue() + (reason.isEmpty() ? "" : ": " + reason);
    }

    static ObjectNode counts(HistoryCounts counts) {
        ObjectNode objects = Json.object();
        counts.objects().forEach((kind, count) -> objects.put(kind.plural(), count));
        ObjectNode events = Json.object();
        counts.events().forEach(events::put);
        ObjectNode json = Json.object().put("imported", false);
        json.set("objects", objects);
        json.set("events", events);
        return json.put("recorded", counts.recorded());
    }

    static List<String> countLines(HistoryCounts counts) {
        List<String> lines = new ArrayList<>();
        counts.objects().forEach((kind, count) -> lines.add(line(count, kind.plural())));
        counts.events()
                .forEach((type, count) -> lines.add(line(count, "historical events " + type + " would be recorded")));
        lines.add(line(counts.recorded(), "events are already recorded"));
        lines.add("Nothing is imported yet. Repeat the command with --yes.");
        return lines;
    }

    private static String line(long count, String what) {
        return String.format(Locale.ROOT, "%,d %s", count, what);
    }
}

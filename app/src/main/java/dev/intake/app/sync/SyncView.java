package dev.intake.app.sync;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.NodeFields;
import dev.intake.kernel.Connector;
import dev.intake.sync.HistoryCounts;
import dev.intake.sync.SyncState;
import dev.intake.sync.UserImport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

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

    /** Returns the progress of an import of users. */
    static ObjectNode users(UserImport reached) {
        return usersProgress(progress(reached));
    }

    /** Returns the progress of an import of history. */
    static ObjectNode history(UserImport reached) {
        return historyProgress(progress(reached));
    }

    private static ObjectNode progress(UserImport reached) {
        return NodeFields.object(json -> SyncState.PROGRESS.write(reached, json));
    }

    private static ObjectNode usersProgress(JsonNode progress) {
        return members(progress, "seen", "imported", "created", "updated", "unchanged", "passedOver", "reached")
                .set("finishedAt", progress.path("finishedAt"));
    }

    private static ObjectNode historyProgress(JsonNode progress) {
        ObjectNode json = members(progress, "seen");
        json.set("customers", progress.path("imported"));
        json.setAll(members(progress, "created", "updated", "unchanged", "events", "reached", "finishedAt"));
        return json;
    }

    private static ObjectNode members(JsonNode from, String... names) {
        ObjectNode json = Json.object();
        List.of(names).forEach(name -> json.set(name, from.path(name)));
        return json;
    }

    /** Returns an import of users as the management API reports it, with its last run. */
    static ObjectNode users(ObjectNode answer) {
        JsonNode imported = answer.path("import");
        ObjectNode json = Json.object();
        json.set("progress", orNull(imported.path("progress"), SyncView::usersProgress));
        json.set("run", orNull(imported.path("run"), SyncView::run));
        return json.set("expected", imported.path("expected"));
    }

    /** Returns an import of history as the management API reports it, with its count and the last run. */
    static ObjectNode history(ObjectNode answer) {
        JsonNode imported = answer.path("import");
        ObjectNode json = Json.object();
        json.set("progress", orNull(imported.path("progress"), SyncView::historyProgress));
        json.set("counted", imported.path("counted"));
        json.set("run", imported.path("run"));
        return json.set("expected", imported.path("expected"));
    }

    private static JsonNode run(JsonNode run) {
        return ((ObjectNode) run.deepCopy()).without("task");
    }

    private static JsonNode orNull(JsonNode json, Function<JsonNode, JsonNode> shown) {
        return json.isObject() ? shown.apply(json) : json;
    }

    /** Returns the progress of an import of users in a sentence. */
    static String usersSummary(UserImport reached) {
        return usersSummary(progress(reached));
    }

    private static String usersSummary(JsonNode progress) {
        return number(progress, "imported") + " users are contacts ("
                + number(progress, "created") + " created, "
                + number(progress, "updated") + " updated, "
                + number(progress, "unchanged") + " unchanged), "
                + number(progress, "passedOver")
                + " were skipped (deleted, without an id, or older than the stored data).";
    }

    /** Returns the progress of an import of history in a sentence. */
    static String historySummary(UserImport reached) {
        return historySummary(progress(reached));
    }

    private static String historySummary(JsonNode progress) {
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

    /** Returns an import of users as text. */
    static List<String> usersLines(ObjectNode answer) {
        JsonNode imported = answer.path("import");
        List<String> lines = new ArrayList<>();
        lines.add(
                imported.path("run").isObject()
                        ? line(imported.path("run"))
                        : "No import was started in the dashboard.");
        read(imported, "users").ifPresent(lines::add);
        lines.add(
                imported.path("progress").isObject()
                        ? usersSummary(imported.path("progress"))
                        : "No users were imported.");
        return lines;
    }

    /** Returns an import of history as text; nothing if nothing was counted or imported. */
    static List<String> historyLines(Connector connector, ObjectNode answer) {
        JsonNode imported = answer.path("import");
        String of = "History of " + connector.segment() + ": ";
        List<String> lines = new ArrayList<>();
        JsonNode run = imported.path("run");
        if (run.isObject()) {
            lines.add(of + run.path("task").textValue() + ". " + line(run));
        }
        JsonNode counted = imported.path("counted");
        if (counted.isObject()) {
            lines.add(of
                    + String.format(
                            Locale.ROOT,
                            "%,d objects counted%s, %,d events would be recorded.",
                            number(counted, "objects"),
                            counted.path("finishedAt").isTextual() ? "" : " so far",
                            number(counted, "events")));
        }
        read(imported, "objects").ifPresent(line -> lines.add(of + line));
        if (imported.path("progress").isObject()) {
            lines.add(of + historySummary(imported.path("progress")));
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

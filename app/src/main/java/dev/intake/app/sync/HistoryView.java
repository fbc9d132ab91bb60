package dev.intake.app.sync;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.kernel.Connector;
import dev.intake.sync.CountedHistory;
import dev.intake.sync.HistoryCounts;
import dev.intake.sync.ImportRun;
import dev.intake.sync.ImportStatus;
import dev.intake.sync.UserCursor;
import dev.intake.sync.UserImport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats history imports for output. */
final class HistoryView {
    private HistoryView() {}

    static ObjectNode json(UserImport reached) {
        return Json.object()
                .put("seen", reached.seen())
                .put("customers", reached.imported())
                .put("created", reached.contacts().created())
                .put("updated", reached.contacts().updated())
                .put("unchanged", reached.contacts().unchanged())
                .put("events", reached.contacts().events())
                .put("reached", reached.reached().map(UserCursor::value).orElse(null))
                .put("finishedAt", reached.finishedAt().map(Instant::toString).orElse(null));
    }

    static String summary(UserImport reached) {
        return String.format(
                Locale.ROOT,
                "%,d customers are contacts (%,d created, %,d updated, %,d unchanged), %,d historical events were recorded,"
                        + " of %,d objects.",
                reached.imported(),
                reached.contacts().created(),
                reached.contacts().updated(),
                reached.contacts().unchanged(),
                reached.contacts().events(),
                reached.seen());
    }

    static ObjectNode json(HistoryCounts counts) {
        ObjectNode objects = Json.object();
        counts.objects().forEach((kind, count) -> objects.put(kind.plural(), count));
        ObjectNode events = Json.object();
        counts.events().forEach(events::put);
        ObjectNode json = Json.object().put("imported", false);
        json.set("objects", objects);
        json.set("events", events);
        return json.put("recorded", counts.recorded());
    }

    /** Returns the progress of an import, of its counting, and of the last background run, which does one of them. */
    static ObjectNode json(ImportStatus status) {
        ObjectNode json = Json.object();
        json.set("progress", status.progress().map(HistoryView::json).orElse(null));
        json.set("counted", status.counted().map(HistoryView::json).orElse(null));
        json.set(
                "run",
                status.run()
                        .map(run -> ImportView.json(run).put("task", task(run)))
                        .orElse(null));
        return json.put("expected", status.expected().orElse(null));
    }

    private static ObjectNode json(CountedHistory counted) {
        return Json.object()
                .put("objects", counted.counts().listed())
                .put("events", counted.counts().missing())
                .put("recorded", counted.counts().recorded())
                .put(
                        "finishedAt",
                        counted.progress().finishedAt().map(Instant::toString).orElse(null));
    }

    private static String task(ImportRun run) {
        return run.task().name().toLowerCase(Locale.ROOT);
    }

    /** Returns the state as text; nothing if nothing was counted or imported. */
    static List<String> lines(Connector connector, ImportStatus status) {
        List<String> lines = new ArrayList<>();
        String of = "History of " + connector.segment() + ": ";
        status.run().ifPresent(run -> lines.add(of + task(run) + ". " + ImportView.line(run)));
        status.counted()
                .ifPresent(counted -> lines.add(of
                        + String.format(
                                Locale.ROOT,
                                "%,d objects counted%s, %,d events would be recorded.",
                                counted.counts().listed(),
                                counted.isComplete() ? "" : " so far",
                                counted.counts().missing())));
        ImportView.progress(status, "objects").ifPresent(line -> lines.add(of + line));
        status.progress().ifPresent(reached -> lines.add(of + summary(reached)));
        return lines;
    }

    static List<String> lines(HistoryCounts counts) {
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

package dev.intake.app.userimport;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.userimport.HistoryCounts;
import dev.intake.userimport.UserCursor;
import dev.intake.userimport.UserImport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats imports of history for output. */
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

    static List<String> lines(HistoryCounts counts) {
        List<String> lines = new ArrayList<>();
        counts.objects().forEach((kind, count) -> lines.add(line(count, kind.plural())));
        counts.events()
                .forEach((type, count) -> lines.add(line(count, "historical events " + type + " would be recorded")));
        lines.add(line(counts.recorded(), "events are recorded already"));
        lines.add("Nothing is imported yet. Repeat the command with --yes.");
        return lines;
    }

    private static String line(long count, String what) {
        return String.format(Locale.ROOT, "%,d %s", count, what);
    }
}

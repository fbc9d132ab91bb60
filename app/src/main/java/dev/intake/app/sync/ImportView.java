package dev.intake.app.sync;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.sync.ImportRun;
import dev.intake.sync.ImportRun.Ended;
import dev.intake.sync.ImportRun.Ending;
import dev.intake.sync.ImportRun.Running;
import dev.intake.sync.ImportRun.Setback;
import dev.intake.sync.ImportStatus;
import dev.intake.sync.UserCursor;
import dev.intake.sync.UserImport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Formats user imports for output. */
final class ImportView {
    private ImportView() {}

    /** Returns the progress of an import. */
    static ObjectNode json(UserImport reached) {
        return Json.object()
                .put("seen", reached.seen())
                .put("imported", reached.imported())
                .put("created", reached.contacts().created())
                .put("updated", reached.contacts().updated())
                .put("unchanged", reached.contacts().unchanged())
                .put("passedOver", reached.passedOver())
                .put("reached", reached.reached().map(UserCursor::value).orElse(null))
                .put("finishedAt", reached.finishedAt().map(Instant::toString).orElse(null));
    }

    /** Returns the progress in a sentence. */
    public static String summary(UserImport reached) {
        return reached.imported() + " users are contacts ("
                + reached.contacts().created() + " created, "
                + reached.contacts().updated() + " updated, "
                + reached.contacts().unchanged() + " unchanged), "
                + reached.passedOver() + " were skipped (deleted, without an id, or older than the stored data).";
    }

    /** Returns the progress of an import and its last background run. */
    static ObjectNode json(ImportStatus status) {
        ObjectNode json = Json.object();
        json.set("progress", status.progress().map(ImportView::json).orElse(null));
        json.set("run", status.run().map(ImportView::json).orElse(null));
        return json.put("expected", status.expected().orElse(null));
    }

    static ObjectNode json(ImportRun run) {
        Optional<Setback> setback = run.fold(new ImportRun.Cases<>(Running::setback, over -> Optional.empty()));
        Optional<Ended> ended = run.fold(new ImportRun.Cases<>(running -> Optional.empty(), Optional::of));
        return Json.object()
                .put("state", state(run))
                .put("startedAt", run.orderedAt().toString())
                .put("endedAt", ended.map(over -> over.endedAt().toString()).orElse(null))
                .put(
                        "reason",
                        setback.map(Setback::reason)
                                .or(() -> ended.flatMap(ImportView::failure))
                                .orElse(null))
                .put("goesOnAt", setback.map(held -> held.until().toString()).orElse(null));
    }

    private static String state(ImportRun run) {
        return run.fold(new ImportRun.Cases<>(running -> "running", ImportView::state));
    }

    private static String state(Ended ended) {
        return ended.how()
                .fold(new Ending.Cases<>(completed -> "completed", failed -> "failed", canceled -> "canceled"));
    }

    private static Optional<String> failure(Ended ended) {
        return ended.how()
                .fold(new Ending.Cases<>(
                        completed -> Optional.empty(),
                        failed -> Optional.of(failed.reason()),
                        canceled -> Optional.empty()));
    }

    /** Returns the state as text. */
    static List<String> lines(ImportStatus status) {
        List<String> lines = new ArrayList<>();
        lines.add(status.run().map(ImportView::line).orElse("No import was started in the dashboard."));
        progress(status, "users").ifPresent(lines::add);
        lines.add(status.progress().map(ImportView::summary).orElse("No users were imported."));
        return lines;
    }

    /** Returns how much of an import that isn't complete was read, if its total is known. */
    static Optional<String> progress(ImportStatus status, String plural) {
        return status.progress()
                .filter(reached -> reached.finishedAt().isEmpty())
                .flatMap(reached -> status.expected()
                        .map(all -> String.format(
                                Locale.ROOT,
                                "%d%%: %,d of %,d %s read.",
                                reached.seen() * 100 / all,
                                reached.seen(),
                                all,
                                plural)));
    }

    static String line(ImportRun run) {
        String started = "Started " + run.orderedAt() + ", ";
        return run.fold(new ImportRun.Cases<>(
                running -> started + "and running"
                        + running.setback()
                                .map(held -> "; " + held.reason() + ", continuing at " + held.until())
                                .orElse(""),
                ended -> started + state(ended) + " " + ended.endedAt()
                        + failure(ended).map(reason -> ": " + reason).orElse("")));
    }
}

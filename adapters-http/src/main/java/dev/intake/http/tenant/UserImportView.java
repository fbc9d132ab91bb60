package dev.intake.http.tenant;

import dev.intake.http.page.Labels;
import dev.intake.sync.ImportRun;
import dev.intake.sync.ImportRun.Ended;
import dev.intake.sync.ImportRun.Ending;
import dev.intake.sync.ImportRun.Running;
import dev.intake.sync.ImportStatus;
import dev.intake.sync.UserImport;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * {@code userImportState.jte}: the import of existing users.
 *
 * @param page path of the page
 * @param path path of the state fragment
 * @param formToken the session's form token
 * @param hasKey whether an API key is stored
 * @param status state of the import
 */
public record UserImportView(String page, String path, String formToken, boolean hasKey, ImportStatus status) {
    public boolean isRunning() {
        return status.isRunning();
    }

    /** Returns whether the import has failed. */
    public boolean isFailed() {
        return HistoryView.isFailed(status);
    }

    /** Returns the CSS classes of the sentence. */
    public String tone() {
        return HistoryView.tone(status);
    }

    /** Returns the state as a sentence; absent if no import has run. */
    public Optional<String> sentence() {
        return status.run()
                .map(run -> run.fold(new ImportRun.Cases<>(UserImportView::sentence, UserImportView::sentence)))
                .or(() -> status.progress().map(UserImportView::byCommand));
    }

    private static String sentence(Running running) {
        return running.setback()
                .map(held -> "Interrupted: " + held.reason() + ". Next attempt at " + Labels.second(held.until()) + ".")
                .orElse("Running since " + Labels.second(running.orderedAt()) + ".");
    }

    private static String sentence(Ended ended) {
        String at = Labels.second(ended.endedAt());
        String started = " Started on " + Labels.second(ended.orderedAt());
        return ended.how()
                .fold(new Ending.Cases<>(
                        completed -> "Completed on " + at + "." + started + ". Webhooks create contacts for new users.",
                        failed -> "Failed on " + at + ": " + failed.reason() + "." + started + ".",
                        canceled -> "Stopped on " + at + "." + started + "."));
    }

    /** Returns the state of an import that a command ran. */
    private static String byCommand(UserImport reached) {
        return reached.finishedAt()
                .map(at -> "Completed on " + Labels.second(at) + ". Webhooks create contacts for new users.")
                .orElse("Started on " + Labels.second(reached.startedAt()) + " by a command, not finished.");
    }

    /** Returns the counts of users by result. */
    public Map<String, Long> figures() {
        Map<String, Long> figures = new LinkedHashMap<>();
        status.progress().ifPresent(reached -> {
            figures.put("Users read", reached.seen());
            figures.put("Contacts created", reached.contacts().created());
            figures.put("Contacts updated", reached.contacts().updated());
            figures.put("Unchanged", reached.contacts().unchanged());
            figures.put("Skipped", reached.passedOver());
        });
        return figures;
    }

    /** Returns how many users were read. */
    public long read() {
        return status.progress().map(UserImport::seen).orElse(0L);
    }

    /** Returns the progress as text. */
    public String progressText() {
        return HistoryView.progressText(read(), status.expected(), "user");
    }

    /** Returns the label of the start button. */
    public String start() {
        if (status.goesOn()) {
            return "Continue the import";
        }
        return status.progress().isPresent() ? "Import all users again" : "Import users";
    }
}

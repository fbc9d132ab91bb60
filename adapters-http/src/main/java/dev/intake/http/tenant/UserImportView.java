package dev.intake.http.tenant;

import dev.intake.http.page.Labels;
import dev.intake.secret.StoredApiKey;
import dev.intake.userimport.ImportRun;
import dev.intake.userimport.ImportRun.Ended;
import dev.intake.userimport.ImportRun.Ending;
import dev.intake.userimport.ImportRun.Running;
import dev.intake.userimport.ImportStatus;
import dev.intake.userimport.UserImport;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * {@code userImport.jte}: the import of existing users in the settings.
 *
 * @param settings the page that it is on
 * @param path where its state alone is
 * @param formToken what its forms carry
 * @param apiKey what is kept of the key, if there is one
 * @param status how the import stands
 */
public record UserImportView(
        String settings, String path, String formToken, Optional<StoredApiKey> apiKey, ImportStatus status) {
    /** What the paths of its forms begin with. */
    public String actions() {
        return settings + "/connectors/clerk";
    }

    /** Returns the moment at which the key was set, exactly, for the form that replaces it; blank without one. */
    public String keySeen() {
        return apiKey.map(key -> key.setAt().toString()).orElse("");
    }

    public String keyState() {
        return apiKey.map(key -> "API key set " + Labels.moment(key.setAt())
                        + (key.shownEnd().isEmpty() ? "" : ", ends in " + key.shownEnd()))
                .orElse("No API key");
    }

    public boolean isRunning() {
        return status.isRunning();
    }

    /** Whether it is about what went wrong. */
    public boolean isFailed() {
        return status.run()
                .filter(run -> run instanceof Ended ended && ended.how() instanceof Ending.Failed)
                .isPresent();
    }

    /** How its sentence is set off. */
    public String tone() {
        if (isFailed()) {
            return "arrival bad";
        }
        return isRunning() || status.goesOn() ? "arrival" : "arrival good";
    }

    /** How it stands, in a sentence; empty when there never was one. */
    public Optional<String> sentence() {
        return status.run()
                .map(UserImportView::sentence)
                .or(() -> status.progress().map(UserImportView::byCommand));
    }

    private static String sentence(ImportRun run) {
        if (run instanceof Running running) {
            return running.setback()
                    .map(held ->
                            "Interrupted: " + held.reason() + ". Next attempt at " + Labels.second(held.until()) + ".")
                    .orElse("Running since " + Labels.second(running.orderedAt()) + ".");
        }
        Ended ended = (Ended) run;
        String at = Labels.second(ended.endedAt());
        String started = " Started on " + Labels.second(run.orderedAt());
        if (ended.how() instanceof Ending.Failed failed) {
            return "Failed on " + at + ": " + failed.reason() + "." + started + ".";
        }
        return ended.how() instanceof Ending.Canceled
                ? "Stopped on " + at + "." + started + "."
                : "Completed on " + at + "." + started + ". Webhooks create contacts for new users.";
    }

    /** Of an import that nobody has started here. */
    private static String byCommand(UserImport reached) {
        return reached.finishedAt()
                .map(at -> "Completed on " + Labels.second(at) + ". Webhooks create contacts for new users.")
                .orElse("Started on " + Labels.second(reached.startedAt()) + " by a command, not finished.");
    }

    /** What became of the users so far. */
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

    /** For whoever does not see the bar. */
    public String spoken() {
        return Labels.count(status.progress().map(UserImport::seen).orElse(0L), "user") + " read";
    }

    /** What the button says that starts it. */
    public String start() {
        if (status.goesOn()) {
            return "Continue the import";
        }
        return status.progress().isPresent() ? "Import all users again" : "Import users";
    }
}

package dev.intake.http.tenant;

import dev.intake.connector.ListedObject.Kind;
import dev.intake.http.page.Labels;
import dev.intake.kernel.Connector;
import dev.intake.sync.CountedHistory;
import dev.intake.sync.HistoryCounts;
import dev.intake.sync.ImportRun;
import dev.intake.sync.ImportRun.Ended;
import dev.intake.sync.ImportRun.Ending;
import dev.intake.sync.ImportRun.Running;
import dev.intake.sync.ImportStatus;
import dev.intake.sync.ImportTask;
import dev.intake.sync.UserImport;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * {@code historyState.jte}: the state of the import of a billing provider's history.
 *
 * @param connector the provider
 * @param path path of its page
 * @param statePath path of the state, which open pages poll
 * @param formToken the session's form token
 * @param hasKey whether an API key is stored
 * @param status the state of the import and of the count
 */
public record HistoryView(
        Connector connector, String path, String statePath, String formToken, boolean hasKey, ImportStatus status) {
    /** Returns the title of the page. */
    public String title() {
        return provider() + " history";
    }

    public String provider() {
        return Labels.of(connector.source());
    }

    /** Returns the permissions that the key requires. */
    public String permissions() {
        return switch (connector) {
            case STRIPE ->
                "The restricted key needs the permission Read for Checkout Sessions, Customers, Subscriptions, Invoices, and"
                        + " Charges and Refunds.";
            case POLAR ->
                "The access token needs the scopes customers:read, members:read, subscriptions:read and orders:read.";
            case CLERK -> "";
        };
    }

    public boolean isRunning() {
        return status.isRunning();
    }

    /** Returns whether the last run has failed. */
    public boolean isFailed() {
        return isFailed(status);
    }

    static boolean isFailed(ImportStatus status) {
        return status.run()
                .filter(run -> run instanceof Ended ended && ended.how() instanceof Ending.Failed)
                .isPresent();
    }

    /** Returns the CSS classes of the sentence. */
    public String tone() {
        return tone(status);
    }

    static String tone(ImportStatus status) {
        if (isFailed(status)) {
            return "arrival bad";
        }
        return status.isRunning() || status.goesOn() ? "arrival" : "arrival good";
    }

    /** Returns the state as a sentence; empty if nothing was counted or imported. */
    public Optional<String> sentence() {
        return status.run()
                .map(run -> run.fold(new ImportRun.Cases<>(HistoryView::sentence, HistoryView::sentence)))
                .or(() -> status.progress().map(reached -> byCommand("Import", reached)))
                .or(() -> status.counted().map(counted -> byCommand("Count", counted.progress())));
    }

    private static String sentence(Running running) {
        return running.setback()
                .map(held -> "Interrupted: " + held.reason() + ". Next attempt at " + Labels.second(held.until()) + ".")
                .orElse((running.task() == ImportTask.COUNT ? "Counting since " : "Importing since ")
                        + Labels.second(running.orderedAt()) + ".");
    }

    private static String sentence(Ended ended) {
        boolean counted = ended.task() == ImportTask.COUNT;
        String what = counted ? "Count" : "Import";
        String at = Labels.second(ended.endedAt());
        String rest = counted ? " Nothing is imported yet." : " What was imported stays.";
        return ended.how()
                .fold(new Ending.Cases<>(
                        completed -> what + " completed on " + at + "."
                                + (counted ? rest : " Webhooks deliver what follows."),
                        failed -> what + " failed on " + at + ": " + failed.reason() + "." + rest,
                        canceled -> what + " stopped on " + at + "." + rest));
    }

    /** Returns the state of an import or count that a command ran. */
    private static String byCommand(String what, UserImport reached) {
        return reached.finishedAt()
                .map(at -> what + " completed on " + Labels.second(at) + ".")
                .orElse(what + " started on " + Labels.second(reached.startedAt()) + " by a command, not finished.");
    }

    /** Returns the running or last progress, of the import or of the count. */
    private Optional<UserImport> progress() {
        return status.isCount() ? status.counted().map(CountedHistory::progress) : status.progress();
    }

    /** Returns the number of objects read. */
    public long read() {
        return progress().map(UserImport::seen).orElse(0L);
    }

    /** Returns the number of objects that the running import will read; absent if they were not counted. */
    public Optional<Long> expected() {
        return status.expected().filter(objects -> isRunning() && !status.isCount());
    }

    /** Returns the progress as text. */
    public String progressText() {
        return progressText(read(), expected(), "object");
    }

    static String progressText(long read, Optional<Long> expected, String noun) {
        return expected.map(
                        of -> read * 100 / of + "%: " + Labels.count(read) + " of " + Labels.count(of, noun) + " read")
                .orElseGet(() -> Labels.count(read, noun) + " read");
    }

    /** Returns whether an import can be started: the objects were counted, and have not been imported since. */
    public boolean isImportable() {
        return hasKey
                && !isRunning()
                && status.counts().isPresent()
                && (status.goesOn() || status.progress().isEmpty() || isCountedAgain());
    }

    private boolean isCountedAgain() {
        return status.counted().flatMap(counted -> counted.progress().finishedAt()).stream()
                .anyMatch(at -> status.progress().stream()
                        .allMatch(reached -> reached.startedAt().isBefore(at)));
    }

    /** Returns the counted objects by list, from the start of the count until the import. */
    public Map<String, Long> objects() {
        Map<String, Long> objects = new LinkedHashMap<>();
        shownCounts().ifPresent(counts -> counts.objects().forEach((kind, count) -> objects.put(label(kind), count)));
        return objects;
    }

    /** Returns the counted events by type, from the start of the count until the import. */
    public Map<String, Long> events() {
        return shownCounts().<Map<String, Long>>map(HistoryCounts::events).orElseGet(Map::of);
    }

    /** Returns the number of counted events that are already recorded. */
    public long recorded() {
        return shownCounts().map(HistoryCounts::recorded).orElse(0L);
    }

    private Optional<HistoryCounts> shownCounts() {
        return status.counted()
                .map(CountedHistory::counts)
                .filter(counts -> counts.listed() > 0)
                .filter(counts -> status.isCount() || (isImportable() && !status.goesOn()));
    }

    private static String label(Kind kind) {
        String plural = kind.plural();
        return plural.substring(0, 1).toUpperCase(Locale.ROOT) + plural.substring(1);
    }

    /** Returns the results of the import. */
    public Map<String, Long> figures() {
        Map<String, Long> figures = new LinkedHashMap<>();
        status.progress().filter(reached -> !status.isCount()).ifPresent(reached -> {
            figures.put("Objects read", reached.seen());
            figures.put("Contacts created", reached.contacts().created());
            figures.put("Contacts updated", reached.contacts().updated());
            figures.put("Unchanged", reached.contacts().unchanged());
            figures.put("Historical events", reached.contacts().events());
        });
        return figures;
    }

    /** Returns the label of the button that imports. */
    public String start() {
        return status.goesOn() ? "Continue the import" : "Import";
    }

    /** Returns the label of the button that counts. */
    public String count() {
        return status.counted().isPresent() ? "Count again" : "Count";
    }
}

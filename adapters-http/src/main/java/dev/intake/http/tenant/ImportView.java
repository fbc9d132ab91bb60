package dev.intake.http.tenant;

import dev.intake.connector.ListedObject.Kind;
import dev.intake.http.page.Labels;
import dev.intake.kernel.Connector;
import dev.intake.sync.CountedHistory;
import dev.intake.sync.HistoryCounts;
import dev.intake.sync.ImportProgress;
import dev.intake.sync.ImportStatus;
import dev.intake.sync.SyncKind;
import dev.intake.sync.SyncRun;
import dev.intake.sync.SyncRun.State;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * {@code importState.jte}: the state of the import of an authentication provider's users, or of a billing provider's history.
 *
 * @param connector the provider
 * @param path path of its page
 * @param statePath path of the state, which open pages poll
 * @param formToken the session's form token
 * @param hasKey whether an API key is stored
 * @param status the state of the import and of the count
 */
public record ImportView(
        Connector connector, String path, String statePath, String formToken, boolean hasKey, ImportStatus status) {
    /** Returns whether users are imported, without a count. */
    public boolean isOfUsers() {
        return connector.authenticates();
    }

    /** Returns the prefix of the ids of its elements. */
    public String id() {
        return isOfUsers() ? "user-import" : "history";
    }

    /** Returns the title of the section. */
    public String title() {
        return isOfUsers() ? "Existing " + provider() + " users" : provider() + " history";
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
        return status.run().filter(run -> run.state() == State.FAILED).isPresent();
    }

    /** Returns the CSS classes of the sentence. */
    public String tone() {
        if (isFailed()) {
            return "arrival bad";
        }
        return isRunning() || status.goesOn() ? "arrival" : "arrival good";
    }

    /** Returns the state as a sentence; empty if nothing was counted or imported. */
    public Optional<String> sentence() {
        return status.run()
                .map(ImportView::sentence)
                .or(() -> status.progress().map(reached -> byCommand("Import", reached)))
                .or(() -> status.counted()
                        .filter(counted -> !isOfUsers())
                        .map(counted -> byCommand("Count", counted.progress())));
    }

    private static String sentence(SyncRun run) {
        boolean counts = run.kind() == SyncKind.COUNT;
        String what = counts ? "Count" : "Import";
        String reason = run.reason().orElse("");
        String at = run.endedAt().or(run::resumesAt).map(Labels::second).orElse("");
        String rest = counts ? " Nothing is imported yet." : " What was imported stays.";
        return switch (run.state()) {
            case RUNNING ->
                at.isEmpty()
                        ? what + "ing since " + Labels.second(run.orderedAt()) + "."
                        : "Interrupted: " + reason + ". Next attempt at " + at + ".";
            case COMPLETED -> what + " completed on " + at + "." + (counts ? rest : " Webhooks deliver what follows.");
            case FAILED -> what + " failed on " + at + ": " + reason + "." + rest;
            case CANCELED -> what + " stopped on " + at + "." + rest;
        };
    }

    /** Returns the state of an import or count that a command ran. */
    private static String byCommand(String what, ImportProgress reached) {
        return reached.finishedAt()
                .map(at -> what + " completed on " + Labels.second(at) + ".")
                .orElse(what + " started on " + Labels.second(reached.startedAt()) + " by a command, not finished.");
    }

    /** Returns the running or last progress, of the import or of the count. */
    private Optional<ImportProgress> progress() {
        return status.isCount() ? status.counted().map(CountedHistory::progress) : status.progress();
    }

    /** Returns the number of objects read. */
    public long read() {
        return progress().map(ImportProgress::seen).orElse(0L);
    }

    /** Returns the number of objects that the running import will read; absent if they were not counted. */
    public Optional<Long> expected() {
        return status.expected().filter(objects -> isRunning() && !status.isCount());
    }

    /** Returns the progress as text. */
    public String progressText() {
        String noun = isOfUsers() ? "user" : "object";
        return expected()
                .map(of -> read() * 100 / of + "%: " + Labels.count(read()) + " of " + Labels.count(of, noun) + " read")
                .orElseGet(() -> Labels.count(read(), noun) + " read");
    }

    /** Returns whether an import can be started: objects must be counted, and not imported since. */
    public boolean isImportable() {
        if (!hasKey || isRunning() || isOfUsers()) {
            return hasKey && !isRunning();
        }
        boolean left = status.goesOn() || status.progress().isEmpty() || isCountedAgain();
        return left && status.counts().isPresent();
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
                .filter(counts -> counts.listed() > 0 && !isOfUsers())
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
            figures.put(isOfUsers() ? "Users read" : "Objects read", reached.seen());
            figures.put("Contacts created", reached.contacts().created());
            figures.put("Contacts updated", reached.contacts().updated());
            figures.put("Unchanged", reached.contacts().unchanged());
            if (isOfUsers()) {
                figures.put("Skipped", reached.passedOver());
            } else {
                figures.put("Historical events", reached.contacts().events());
            }
        });
        return figures;
    }

    /** Returns the label of the button that imports. */
    public String start() {
        if (status.goesOn()) {
            return "Continue the import";
        }
        return !isOfUsers() ? "Import" : status.progress().isPresent() ? "Import all users again" : "Import users";
    }

    /** Returns the label of the button that counts. */
    public String count() {
        return status.counted().isPresent() ? "Count again" : "Count";
    }
}

package dev.intake.sync;

import static dev.intake.kernel.JsonKind.COUNT;
import static dev.intake.kernel.JsonKind.FLAG;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TIME;
import static dev.intake.kernel.JsonKind.list;
import static dev.intake.kernel.JsonKind.object;
import static dev.intake.kernel.JsonKind.oneOf;

import dev.intake.kernel.Connector;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import dev.intake.sync.ImportRun.Ended;
import dev.intake.sync.ImportRun.Ending;
import dev.intake.sync.ImportRun.Running;
import dev.intake.sync.ImportRun.Setback;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How imports and verifications of a connector stand.
 *
 * @param connector the connector
 * @param imported its import
 * @param verifications its verifications, the shortest first
 */
public record SyncState(Connector connector, ImportStatus imported, List<Verification> verifications) {
    /** Writes the progress of an import. */
    public static final JsonShape<UserImport> PROGRESS = new JsonShape<UserImport>("")
            .has("seen", COUNT, UserImport::seen)
            .about("Users, or objects, that the provider listed.")
            .has("imported", COUNT, UserImport::imported)
            .about("Users, or customers, that are contacts.")
            .has("created", COUNT, reached -> reached.contacts().created())
            .has("updated", COUNT, reached -> reached.contacts().updated())
            .has("unchanged", COUNT, reached -> reached.contacts().unchanged())
            .has("passedOver", COUNT, UserImport::passedOver)
            .has("events", COUNT, reached -> reached.contacts().events())
            .about("Historical events that were recorded.")
            .orNull("reached", TEXT, reached -> reached.reached().map(UserCursor::value))
            .orNull("finishedAt", TIME, UserImport::finishedAt);

    private static final JsonShape<CountedHistory> COUNTED = new JsonShape<CountedHistory>("")
            .has("objects", COUNT, counted -> counted.counts().listed())
            .has("events", COUNT, counted -> counted.counts().missing())
            .about("Events that an import would record.")
            .has("recorded", COUNT, counted -> counted.counts().recorded())
            .orNull("finishedAt", TIME, counted -> counted.progress().finishedAt());

    private static final JsonShape<ImportRun> RUN = new JsonShape<ImportRun>("")
            .has("state", TEXT, SyncState::state)
            .about("running, completed, failed or canceled.")
            .has("startedAt", TIME, ImportRun::orderedAt)
            .orNull("endedAt", TIME, run -> ended(run).map(Ended::endedAt))
            .orNull("reason", TEXT, SyncState::reason)
            .orNull("goesOnAt", TIME, run -> setback(run).map(Setback::until))
            .has("task", oneOf(ImportTask.values(), ImportTask::label), ImportRun::task);

    private static final JsonShape<ImportStatus> IMPORT = new JsonShape<ImportStatus>("")
            .orNull("progress", object(PROGRESS), ImportStatus::progress)
            .orNull("counted", object(COUNTED), ImportStatus::counted)
            .orNull("run", object(RUN), ImportStatus::run)
            .orNull("expected", COUNT, ImportStatus::expected)
            .about("What it reads in all, if that is known.");

    private static final JsonShape<Verification> VERIFICATION = new JsonShape<Verification>("")
            .has("days", COUNT, Verification::days)
            .has("running", FLAG, Verification::isRunning)
            .orNull("endedAt", TIME, Verification::endedAt)
            .orNull("reason", TEXT, Verification::reason)
            .has("from", TIME, one -> one.certificate().period().from())
            .has("to", TIME, one -> one.certificate().period().to())
            .has("reached", TIME, one -> one.certificate().reached())
            .has("complete", FLAG, one -> one.certificate().isComplete())
            .has("sent", COUNT, one -> one.certificate().sent())
            .has("here", COUNT, one -> one.certificate().here())
            .has("fetched", COUNT, one -> one.certificate().fetched())
            .has("missing", COUNT, one -> one.certificate().missing());

    static final JsonShape<SyncState> SHAPE = new JsonShape<SyncState>("Sync")
            .has("connector", oneOf(Connector.values(), Connector::segment), SyncState::connector)
            .has("import", object(IMPORT), SyncState::imported)
            .has("verifications", list(VERIFICATION), SyncState::verifications);

    /** Copies the list. */
    public SyncState {
        verifications = List.copyOf(verifications);
    }

    static SyncState of(Connector connector, TenantId tenant, SyncStorage storage) {
        return new SyncState(
                connector,
                UserImports.status(connector, storage.importViews(tenant)),
                storage.verificationViews(tenant).verifications(connector).stream()
                        .sorted(Comparator.comparing(Verification::days))
                        .toList());
    }

    private static Optional<Setback> setback(ImportRun run) {
        return run.fold(new ImportRun.Cases<>(Running::setback, over -> Optional.empty()));
    }

    private static Optional<Ended> ended(ImportRun run) {
        return run.fold(new ImportRun.Cases<>(running -> Optional.empty(), Optional::of));
    }

    private static String state(ImportRun run) {
        return run.fold(new ImportRun.Cases<>(
                running -> "running",
                over -> over.how()
                        .fold(new Ending.Cases<>(
                                completed -> "completed", failed -> "failed", canceled -> "canceled"))));
    }

    private static Optional<String> reason(ImportRun run) {
        return setback(run)
                .map(Setback::reason)
                .or(() -> ended(run)
                        .flatMap(over -> over.how()
                                .fold(new Ending.Cases<>(
                                        completed -> Optional.empty(),
                                        failed -> Optional.of(failed.reason()),
                                        canceled -> Optional.empty()))));
    }
}

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
import java.util.Comparator;
import java.util.List;

/**
 * How imports and verifications of a connector stand.
 *
 * @param connector the connector
 * @param imported its import
 * @param verifications its verifications, the shortest first
 */
public record SyncState(Connector connector, ImportStatus imported, List<Verification> verifications) {
    private static final SyncKind[] TASKS = {SyncKind.COUNT, SyncKind.IMPORT};

    /** Writes the progress of an import. */
    public static final JsonShape<ImportProgress> PROGRESS = new JsonShape<ImportProgress>("")
            .has("seen", COUNT, ImportProgress::seen)
            .about("Users, or objects, that the provider listed.")
            .has("imported", COUNT, ImportProgress::imported)
            .about("Users, or customers, that are contacts.")
            .has("created", COUNT, reached -> reached.contacts().created())
            .has("updated", COUNT, reached -> reached.contacts().updated())
            .has("unchanged", COUNT, reached -> reached.contacts().unchanged())
            .has("passedOver", COUNT, ImportProgress::passedOver)
            .has("events", COUNT, reached -> reached.contacts().events())
            .about("Historical events that were recorded.")
            .orNull("reached", TEXT, reached -> reached.reached().map(ListCursor::value))
            .orNull("finishedAt", TIME, ImportProgress::finishedAt);

    private static final JsonShape<CountedHistory> COUNTED = new JsonShape<CountedHistory>("")
            .has("objects", COUNT, counted -> counted.counts().listed())
            .has("events", COUNT, counted -> counted.counts().missing())
            .about("Events that an import would record.")
            .has("recorded", COUNT, counted -> counted.counts().recorded())
            .orNull("finishedAt", TIME, counted -> counted.progress().finishedAt());

    private static final JsonShape<SyncRun> RUN = new JsonShape<SyncRun>("")
            .has("state", TEXT, run -> run.state().label())
            .about("running, completed, failed or canceled.")
            .has("startedAt", TIME, SyncRun::orderedAt)
            .orNull("endedAt", TIME, SyncRun::endedAt)
            .orNull("reason", TEXT, SyncRun::reason)
            .orNull("goesOnAt", TIME, SyncRun::resumesAt)
            .has("task", oneOf(TASKS, SyncKind::label), SyncRun::kind);

    private static final JsonShape<ImportStatus> IMPORT = new JsonShape<ImportStatus>("")
            .orNull("progress", object(PROGRESS), ImportStatus::progress)
            .orNull("counted", object(COUNTED), ImportStatus::counted)
            .orNull("run", object(RUN), ImportStatus::run)
            .orNull("expected", COUNT, ImportStatus::expected)
            .about("What it reads in all, if that is known.");

    /** Writes the counts of a verification. */
    public static final JsonShape<Certificate> CERTIFICATE = new JsonShape<Certificate>("")
            .has("from", TIME, certificate -> certificate.period().from())
            .has("to", TIME, certificate -> certificate.period().to())
            .has("reached", TIME, Certificate::reached)
            .has("complete", FLAG, Certificate::isComplete)
            .has("sent", COUNT, Certificate::sent)
            .has("here", COUNT, Certificate::here)
            .has("fetched", COUNT, Certificate::fetched)
            .has("missing", COUNT, Certificate::missing);

    private static final JsonShape<Verification> VERIFICATION = new JsonShape<Verification>("")
            .has("days", COUNT, Verification::days)
            .has("running", FLAG, Verification::isRunning)
            .orNull("endedAt", TIME, Verification::endedAt)
            .orNull("reason", TEXT, Verification::reason)
            .with(CERTIFICATE, Verification::certificate);

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
                ImportStatus.of(connector, storage.syncViews(tenant)),
                storage.syncViews(tenant).verifications(connector).stream()
                        .sorted(Comparator.comparing(Verification::days))
                        .toList());
    }
}

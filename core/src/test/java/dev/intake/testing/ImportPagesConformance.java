package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.connector.ProviderPage;
import dev.intake.contact.ContactId;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.sync.ImportCounts;
import dev.intake.sync.ImportOutcome;
import dev.intake.sync.ImportOutcome.End;
import dev.intake.sync.ImportProgress;
import dev.intake.sync.Imports;
import dev.intake.sync.ListCursor;
import dev.intake.sync.SyncKind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * How an import goes through the pages of a list on any storage: how it handles failures, and that it continues at its
 * position. The storage may contain other tenants; every test creates its own.
 */
public abstract class ImportPagesConformance extends ImportKit {
    private static final Optional<ListCursor> START = Optional.empty();

    @Test
    void everyPage_isImported_andToldOf() {
        RecordingObserver observer = RecordingObserver.patient();
        ImportOutcome outcome = run(new ScriptedDirectory(2, crowd(5)), observer);

        assertThat(outcome).isEqualTo(new ImportOutcome(End.COMPLETED, finished(5, 5)));
        assertThat(observer.progress()).containsExactly(at(2, "2"), at(4, "4"), finished(5, 5));
        assertThat(observer.pauses()).isEmpty();
    }

    @Test
    void pageLargerThanABatch_isImportedWhole() {
        assertThat(completed(new ScriptedDirectory(500, crowd(250))).imported()).isEqualTo(250);

        assertThat(IntStream.range(0, 250).mapToObj(i -> tenant.contact("user_" + i)))
                .allMatch(Optional::isPresent);
    }

    /** Decisions 2.8: an erasure is remembered on every road. */
    @Test
    void userWhoseContactWasErased_isNotImportedAgain() {
        String user = user("user_1", "ann@example.com", "Ann", T1, ", \"created_at\": " + T1);
        completed(user);
        ContactId ann = tenant.contact("user_1").orElseThrow().id();
        connectors.eraseContact().erase(tenant.id(), ann, new Actor(Actor.Kind.PERSON, "ada"));

        assertThat(completed(user)).isEqualTo(finished(1, 0));

        assertThat(tenant.contact("user_1")).isEmpty();
        assertThat(tenant.contactsWithEmail("ann@example.com")).isEmpty();
    }

    @Test
    void emptyList_isCompletedImmediately() {
        assertThat(completed()).isEqualTo(finished(0, 0));
    }

    @Test
    void stoppedImport_continuesWhereItStood_andReportsAllRuns() {
        ScriptedDirectory directory = new ScriptedDirectory(2, crowd(5));

        assertThat(run(directory, RecordingObserver.stoppingAfter(1)))
                .isEqualTo(new ImportOutcome(End.STOPPED, at(2, "2")));
        assertThat(run(directory)).isEqualTo(new ImportOutcome(End.COMPLETED, finished(5, 5)));

        assertThat(directory.asked()).containsExactly(START, cursor("2"), cursor("4"));
    }

    @Test
    void completeImport_isReported_andTheProviderIsNotAskedAgain() {
        ScriptedDirectory directory = new ScriptedDirectory(2, crowd(2));
        run(directory);

        assertThat(run(directory)).isEqualTo(new ImportOutcome(End.ALREADY_COMPLETE, finished(2, 2)));
        assertThat(directory.asked()).containsExactly(START);
    }

    @Test
    void restart_startsOver_whereverTheImportStood() {
        ScriptedDirectory directory = new ScriptedDirectory(2, crowd(5));
        run(directory, RecordingObserver.stoppingAfter(1));

        assertThat(completed(directory)).isEqualTo(finished(5, new ImportCounts(3, 0, 2)));
        assertThat(completed(directory)).isEqualTo(finished(5, new ImportCounts(0, 0, 5)));

        assertThat(directory.asked())
                .containsExactly(START, START, cursor("2"), cursor("4"), START, cursor("2"), cursor("4"));
    }

    /** Wherever the process dies, at worst one page is asked for again, and the end is the same. */
    @Test
    void importThatDiesAnywhere_continuesWhereItStood() {
        List<Json> users = crowd(250);
        int deaths = 0;
        for (int after = 0; ; after++) {
            TestTenant other = TestTenant.of(storage, intake);
            ScriptedDirectory directory = new ScriptedDirectory(110, users);
            DyingStorage dying = new DyingStorage(storage, after);
            Imports first = connectors(dying).imports(Connector.CLERK);
            try {
                first.run(SyncKind.IMPORT, other.id(), directory, RecordingObserver.patient());
                break;
            } catch (StorageException died) {
                deaths++;
            }
            int asked = directory.asked().size();

            connectors
                    .imports(Connector.CLERK)
                    .run(SyncKind.IMPORT, other.id(), directory, RecordingObserver.patient());

            ImportProgress reached = stored(other).orElseThrow();
            assertThat(reached.seen()).as("died at step %d", after).isEqualTo(250);
            assertThat(reached.imported()).as("died at step %d", after).isEqualTo(250);
            assertThat(reached.finishedAt()).as("died at step %d", after).isPresent();
            assertThat(other.contact("user_249")).isPresent();
            assertThat(directory.asked().size()).as("died at step %d", after).isBetween(3, 4);
            assertThat(directory.asked().subList(0, asked)).doesNotHaveDuplicates();
        }
        assertThat(deaths)
                .as("begin, two pieces of each full page, one of the last; each before and after")
                .isEqualTo(12);
    }

    @Test
    void secondRunAtTheSameTime_takesOver_andTheFirstEnds() {
        ScriptedDirectory directory = new ScriptedDirectory(1, crowd(3));
        RecordingObserver overtaken = RecordingObserver.doing(pages -> {
            if (pages == 1) {
                run(directory, RecordingObserver.stoppingAfter(1));
            }
        });

        assertThat(run(directory, overtaken).end()).isEqualTo(End.TAKEN_OVER);

        assertThat(stored(tenant)).contains(at(2, "2"));
        assertThat(run(directory)).isEqualTo(new ImportOutcome(End.COMPLETED, finished(3, 3)));
    }

    @Test
    void rateLimit_isWaitedFor_asLongAsTheProviderSays_andAFaultEachTimeLonger() {
        RecordingObserver observer = RecordingObserver.patient();
        ScriptedDirectory directory = new ScriptedDirectory(2, crowd(1))
                .butFirst(new ProviderPage.RateLimited<>(Duration.ofSeconds(7)))
                .butFirst(new ProviderPage.Failed<>("away"))
                .butFirst(new ProviderPage.Failed<>("away"));

        assertThat(run(directory, observer).end()).isEqualTo(End.COMPLETED);

        assertThat(observer.pauses())
                .containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(2), Duration.ofSeconds(4));
    }

    @Test
    void providerThatKeepsFailing_isAbandoned_andWhatCameIsKept() {
        ScriptedDirectory directory = new ScriptedDirectory(2, crowd(5));
        run(directory, RecordingObserver.stoppingAfter(1));
        for (int i = 0; i < Imports.MAX_CONSECUTIVE_FAILURES; i++) {
            directory.butFirst(new ProviderPage.Failed<>("away"));
        }

        assertThat(run(directory)).isEqualTo(new ImportOutcome(End.FAILED, at(2, "2"), "away"));

        assertThat(tenant.contact("user_1")).isPresent();
        assertThat(run(directory)).isEqualTo(new ImportOutcome(End.COMPLETED, finished(5, 5)));
    }

    @Test
    void refusal_endsItImmediately() {
        RecordingObserver observer = RecordingObserver.patient();
        ScriptedDirectory directory =
                new ScriptedDirectory(2, crowd(1)).butFirst(new ProviderPage.Refused<>("wrong key"));

        assertThat(run(directory, observer))
                .isEqualTo(new ImportOutcome(End.FAILED, ImportProgress.begunAt(ManualClock.START), "wrong key"));
        assertThat(observer.pauses()).isEmpty();
    }

    @Test
    void stopDuringAPause_endsIt() {
        ScriptedDirectory directory = new ScriptedDirectory(1, crowd(2));
        RecordingObserver observer = RecordingObserver.stoppingAfter(0);

        assertThat(run(directory, observer).end()).isEqualTo(End.STOPPED);
        assertThat(directory.asked()).isEmpty();
    }

    @Test
    void begin_isOnRecord_withThePlaceWhereItStarts_andLeavesACompleteImportAlone() {
        Imports imports = connectors.imports(Connector.CLERK);
        ScriptedDirectory directory = new ScriptedDirectory(2, crowd(5));
        Actor by = Actor.COMMAND_LINE;

        imports.begin(SyncKind.IMPORT, false, tenant.id(), by);
        assertThat(stored(tenant)).contains(ImportProgress.begunAt(ManualClock.START));
        run(directory, RecordingObserver.stoppingAfter(1));
        imports.begin(SyncKind.IMPORT, false, tenant.id(), by);
        assertThat(run(directory).end()).isEqualTo(End.COMPLETED);
        assertThat(audited()).containsExactly("import users of clerk", "import users of clerk");

        imports.begin(SyncKind.IMPORT, false, tenant.id(), by);
        assertThat(run(directory).end()).isEqualTo(End.ALREADY_COMPLETE);
        imports.begin(SyncKind.IMPORT, false, new TenantId("tn_nobody"), by);
        assertThat(audited()).hasSize(2);
        imports.begin(SyncKind.IMPORT, true, tenant.id(), by);
        assertThat(audited()).hasSize(3);
        assertThat(stored(tenant)).contains(ImportProgress.begunAt(ManualClock.START));
    }

    private List<String> audited() {
        return storage.accessViews(tenant.id()).audit(9).stream()
                .filter(entry -> entry.actor().equals(Actor.COMMAND_LINE))
                .map(AuditEntry::action)
                .filter(action -> action.startsWith("import"))
                .toList();
    }

    @Test
    void listThatRunsInACircle_isAbandoned() {
        ListCursor cursor = new ListCursor("0");
        ScriptedDirectory directory = new ScriptedDirectory(1, crowd(2))
                .butFirst(new ProviderPage.Listed<>(List.of(), Optional.of(cursor)))
                .butFirst(new ProviderPage.Listed<>(List.of(), Optional.of(cursor)));

        ImportOutcome abandoned = run(directory);

        assertThat(abandoned.end()).isEqualTo(End.FAILED);
        assertThat(abandoned.reason()).contains("does not continue");
    }

    @Test
    void unknownTenant_isNotLookedUp() {
        ScriptedDirectory directory = new ScriptedDirectory(1, crowd(1));

        assertThat(connectors
                        .imports(Connector.CLERK)
                        .run(SyncKind.IMPORT, new TenantId("tn_nobody"), directory, RecordingObserver.patient())
                        .end())
                .isEqualTo(End.NO_SUCH_TENANT);
        assertThat(directory.asked()).isEmpty();
    }

    private static Optional<ListCursor> cursor(String value) {
        return Optional.of(new ListCursor(value));
    }

    private static List<Json> crowd(int size) {
        return IntStream.range(0, size)
                .mapToObj(i -> user("user_" + i, "u" + i + "@example.com", "U" + i, T1, ""))
                .map(JsonReader::read)
                .toList();
    }

    private ImportOutcome run(ScriptedDirectory directory, RecordingObserver observer) {
        return connectors.imports(Connector.CLERK).run(SyncKind.IMPORT, tenant.id(), directory, observer);
    }

    private ImportOutcome run(ScriptedDirectory directory) {
        return run(directory, RecordingObserver.patient());
    }

    private static ImportProgress at(long users, String cursor) {
        return ImportProgress.begunAt(ManualClock.START).after(users, created(users), new ListCursor(cursor));
    }

    private Optional<ImportProgress> stored(TestTenant whose) {
        return storage.unitOfWork()
                .inTenant(whose.id(), stores -> stores.sync().imports())
                .map(imports -> imports.get(Connector.CLERK));
    }
}

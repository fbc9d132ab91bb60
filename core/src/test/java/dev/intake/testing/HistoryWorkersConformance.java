package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Storage;
import dev.intake.access.AuditEntry;
import dev.intake.action.Result;
import dev.intake.connector.ApiKey;
import dev.intake.connector.ListedObject;
import dev.intake.connector.ProviderPage;
import dev.intake.event.EventQuery;
import dev.intake.kernel.Connector;
import dev.intake.kernel.StorageException;
import dev.intake.sync.HistoryCounts;
import dev.intake.sync.ImportStatus;
import dev.intake.sync.Imports;
import dev.intake.sync.ListCursor;
import dev.intake.sync.ObjectDirectory;
import dev.intake.sync.ProviderApiKey;
import dev.intake.sync.RunDueSync;
import dev.intake.sync.SyncKind;
import dev.intake.sync.SyncRun;
import dev.intake.sync.SyncRun.State;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * How the history of a billing provider is counted and then imported in the background, by the workers that import users. (ADR
 * 142)
 */
@SuppressWarnings("NullAway.Init") // JUnit calls list before each test
public abstract class HistoryWorkersConformance extends ImportRunsKit {
    private static final int CUSTOMERS = 8;
    private static final ApiKey RESTRICTED =
            ProviderApiKey.read(Connector.STRIPE, "rk_live_0123456789").orElseThrow();

    private ListedStripe stripe;

    @BeforeEach
    final void list() {
        stripe = ListedStripe.of(3, clock.instant(), CUSTOMERS);
        node().apiKey(Connector.STRIPE).set(tenant.id(), RESTRICTED, ADA);
    }

    private Imports history() {
        return node().imports(Connector.STRIPE);
    }

    private ImportStatus ofHistory() {
        return history().status(tenant.id());
    }

    private RunDueSync historyWorker() {
        return historyWorker(storage, stripe, ImportRunsKit::patiently);
    }

    private RunDueSync historyWorker(Storage on, ObjectDirectory lists, Predicate<Duration> wait) {
        return node(on).importWorker(
                        (connector, key) -> {
                            assertThat(connector).isEqualTo(Connector.STRIPE);
                            assertThat(key).isEqualTo(RESTRICTED);
                            return lists;
                        },
                        wait);
    }

    private void count() {
        assertThat(orderCount()).isInstanceOf(Result.Done.class);
        historyWorker().run();
        assertHistoryEnded(State.COMPLETED, "");
    }

    private Result<?> orderHistory() {
        return start(Connector.STRIPE, "import");
    }

    private Result<?> orderCount() {
        return start(Connector.STRIPE, "count");
    }

    private void assertHistoryEnded(State how, String reason) {
        SyncRun run = ofHistory().run().orElseThrow();
        assertThat(run.state()).isEqualTo(how);
        assertThat(run.reason().orElse("")).isEqualTo(reason);
    }

    private int events() {
        return storage.eventViews(tenant.id())
                .events(EventQuery.newest(EventQuery.MAX_LIMIT))
                .size();
    }

    @Test
    void count_equalsWhatTheImportBringsIn() {
        count();
        HistoryCounts counts = ofHistory().counts().orElseThrow();
        assertThat(ofHistory().isCount()).isTrue();
        assertThat(ofHistory().progress()).isEmpty();
        assertThat(events()).isZero();

        assertThat(orderHistory()).isInstanceOf(Result.Done.class);
        assertThat(ofHistory().isCount()).isFalse();
        assertThat(historyWorker().run()).isPresent();

        assertHistoryEnded(State.COMPLETED, "");
        assertThat(ofHistory().progress().orElseThrow().seen()).isEqualTo(counts.listed());
        assertThat(events()).isEqualTo((int) counts.missing()).isPositive();
        assertThat(ofHistory().counts()).contains(counts);
    }

    @Test
    void import_thatWasNotCountedToItsEnd_isRefused() {
        assertThat(refusal(orderHistory())).isEqualTo("Count first.");
        orderCount();
        AtomicInteger pages = new AtomicInteger();
        historyWorker(storage, stripe, pause -> pages.getAndIncrement() == 0).run();
        cancel(Connector.STRIPE);

        assertThat(ofHistory().counted()).isPresent();
        assertThat(refusal(orderHistory())).isEqualTo("Count first.");
    }

    @Test
    void orders_areOnRecord_andOneRunsAtATime() {
        orderCount();
        assertThat(refusal(orderCount())).contains("already running");
        assertThat(refusal(orderHistory())).contains("already running");
        historyWorker().run();
        orderHistory();

        assertThat(cancel(Connector.STRIPE)).isTrue();

        assertHistoryEnded(State.CANCELED, "");
        assertThat(historyWorker().run()).isEmpty();
        assertThat(storage.accessViews(tenant.id()).audit(9))
                .extracting(AuditEntry::action)
                .contains(
                        "start count of history of stripe",
                        "start import of history of stripe",
                        "cancel import of history of stripe");
    }

    @Test
    void orders_withoutAKey_orOfAMissingTenant_areRefused() {
        node().apiKey(Connector.STRIPE).clear(tenant.id(), ADA);

        assertThat(refusal(orderCount())).startsWith("No API key of stripe is stored.");
        assertThat(refusal(orderHistory())).startsWith("No API key of stripe is stored.");
    }

    @Test
    void usersOfTheAuthenticationProvider_areNotCounted() {
        assertThat(start(Connector.CLERK, "count")).isInstanceOf(Result.Invalid.class);
    }

    @Test
    void key_thatIsRemoved_endsTheImport_andLeavesThatOfAnotherProvider() {
        orderCount();
        order();

        node().apiKey(Connector.STRIPE).clear(tenant.id(), ADA);

        assertHistoryEnded(State.FAILED, "the API key was removed");
        assertThat(status().isRunning()).isTrue();
    }

    @Test
    void importsOfTwoProviders_areBothDone_byOneWorker() {
        orderCount();
        clock.move(Duration.ofSeconds(1));
        order();
        ScriptedDirectory users = new ScriptedDirectory(2, users(0, 3));
        RunDueSync worker = node().importWorker(
                        (connector, key) -> connector == Connector.STRIPE ? stripe : users, ImportRunsKit::patiently);

        assertThat(worker.run())
                .hasValueSatisfying(done -> assertThat(done.connector()).isEqualTo(Connector.STRIPE));
        assertThat(worker.run())
                .hasValueSatisfying(done -> assertThat(done.connector()).isEqualTo(Connector.CLERK));

        assertHistoryEnded(State.COMPLETED, "");
        assertEnded(State.COMPLETED, "");
    }

    @Test
    void worker_thatDiesAnywhere_isFollowedByAnother_andTheSameIsCountedAndImported() {
        count();
        HistoryCounts counts = ofHistory().counts().orElseThrow();

        orderCount();
        int deaths = workUntilDone();
        assertThat(ofHistory().counts()).contains(counts);
        orderHistory();
        deaths += workUntilDone();

        assertThat(deaths).isGreaterThan(10);
        assertHistoryEnded(State.COMPLETED, "");
        assertThat(ofHistory().progress().orElseThrow().seen()).isEqualTo(counts.listed());
        assertThat(events()).isEqualTo((int) counts.missing());
    }

    /** Returns how many workers died, each a little later than the one before. */
    private int workUntilDone() {
        int deaths = 0;
        while (ofHistory().isRunning()) {
            try {
                historyWorker(new DyingStorage(storage, deaths), stripe, ImportRunsKit::patiently)
                        .run();
            } catch (StorageException died) {
                deaths++;
            }
            clock.move(SyncKind.IMPORT.claim());
        }
        return deaths;
    }

    @Test
    void refusalOfTheProvider_endsIt_andIsTold() {
        orderCount();
        ProviderPage<ListedObject, ListCursor> refused =
                new ProviderPage.Refused<>("the restricted key may not list customers (403)");

        historyWorker(storage, after -> refused, ImportRunsKit::patiently).run();

        assertHistoryEnded(State.FAILED, "the restricted key may not list customers (403)");
        assertThat(ofHistory().counts()).isEqualTo(Optional.empty());
    }

    private Connectors node(Storage on) {
        return node(on, vault());
    }
}

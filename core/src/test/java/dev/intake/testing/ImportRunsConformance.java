package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.access.AuditEntry;
import dev.intake.action.Result;
import dev.intake.connector.ProviderPage;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.sync.ImportCounts;
import dev.intake.sync.ImportProgress;
import dev.intake.sync.ImportStatus;
import dev.intake.sync.Imports;
import dev.intake.sync.ObjectDirectory;
import dev.intake.sync.RunDueSync;
import dev.intake.sync.SyncActions;
import dev.intake.sync.SyncRun;
import dev.intake.sync.SyncRun.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * How imports of users are ordered, done in the background and ended, on any storage. The storage may contain other tenants;
 * every test creates its own.
 */
public abstract class ImportRunsConformance extends ImportRunsKit {
    // Ordering

    @Test
    void order_isOnRecord_andDueImmediately() {
        Result<?> ordered = order();

        assertThat(ordered).isInstanceOf(Result.Done.class);
        assertThat(status())
                .isEqualTo(new ImportStatus(
                        Optional.of(ImportProgress.begunAt(clock.instant())),
                        Optional.of(ordered(1)),
                        Optional.empty()));
        assertThat(status().isRunning()).isTrue();
        assertThat(storage.accessViews(tenant.id()).audit(9))
                .extracting(AuditEntry::action)
                .contains("start import of users of clerk");
    }

    @Test
    void order_whileOneRuns_changesNothing() {
        order();
        SyncRun first = run();
        clock.move(Duration.ofSeconds(1));

        assertThat(refusal(start(Connector.CLERK, "import", "restart", "true")))
                .isEqualTo("A count or an import is already running.");

        assertThat(run()).isEqualTo(first);
    }

    @Test
    void order_withoutAKey_orOfAMissingTenant_isRefused() {
        node().apiKey(Connector.CLERK).clear(tenant.id(), ADA);

        assertThat(refusal(order())).startsWith("No API key of clerk is stored.");
        assertThat(status()).isEqualTo(new ImportStatus(Optional.empty(), Optional.empty(), Optional.empty()));
        TenantId nobody = new TenantId("tn_nobody");
        assertThat(refusal(sync(nobody, SyncActions.START, "connector", "clerk", "kind", "import")))
                .isEqualTo("There is no such tenant.");
        assertThat(refusal(sync(nobody, SyncActions.CANCEL, "connector", "clerk")))
                .isEqualTo("There is no such tenant.");
    }

    @Test
    void totalOfTheProvider_isExpected_andAtLeastWhatWasRead() {
        order();
        assertThat(status().expected()).isEmpty();
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5)).totaling(4);

        worker(storage, directory, pause -> directory.asked().isEmpty()).run();
        assertThat(progress().seen()).isEqualTo(2);
        assertThat(status().expected()).contains(4L);

        worker(directory).run();
        assertThat(status().expected()).contains(5L);
    }

    @Test
    void whatWasNotOrdered_isNotDone() {
        assertThat(worker(new ScriptedDirectory(2, users(0, 2))).run()).isEmpty();
        assertThat(cancel(Connector.CLERK)).isFalse();
    }

    // Doing

    @Test
    void orderedImport_isDoneToItsEnd_andWritesNoEvent() {
        tenant.liveProgram("user.created");
        order();

        assertThat(worker(new ScriptedDirectory(2, users(0, 5))).run())
                .map(RunDueSync.Done::tenant)
                .contains(tenant.id());

        assertEnded(State.COMPLETED, "");
        assertImportedOnce(5);
        assertThat(tenant.events()).isEmpty();
        assertThat(worker(new ScriptedDirectory(2, users(0, 5))).run()).isEmpty();
    }

    @Test
    void progress_reportsTheOutcomesOfUsers() {
        order();
        worker(new ScriptedDirectory(500, users(0, 3))).run();
        tenant.send(TestTenant.identify("user_1", null, "Renamed", "username", "other"));
        List<Json> list = new ArrayList<>(users(0, 4));
        list.add(JsonReader.read("{}"));
        order();

        worker(new ScriptedDirectory(500, list)).run();

        assertThat(progress().seen()).isEqualTo(5);
        assertThat(progress().contacts()).isEqualTo(new ImportCounts(1, 1, 2));
        assertThat(progress().passedOver()).isEqualTo(1);
    }

    @Test
    void unfinishedImport_continuesWhereItStood_andACompleteOneStartsOver() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 3))
                .butFirst(new ProviderPage.Listed<>(ScriptedDirectory.listed(users(0, 2)), cursor("2")));
        order();
        directory.butFirst(new ProviderPage.Refused<>("wrong key"));
        worker(directory).run();
        assertEnded(State.FAILED, "wrong key");
        assertThat(status().goesOn()).isTrue();

        order();
        worker(directory).run();
        assertThat(status().goesOn()).isFalse();
        order();
        worker(directory).run();

        assertThat(directory.asked()).containsExactly(START, cursor("2"), cursor("2"), START, cursor("2"));
        assertImportedOnce(3);
    }

    @Test
    void orderFromTheStart_beginsAtTheStart_atAnyProgressOfTheImport() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 3));
        order();
        worker(storage, directory, cancelingAfter(1)).run();

        start(Connector.CLERK, "import", "restart", "true");
        worker(directory).run();

        assertThat(directory.asked()).containsExactly(START, START, cursor("2"));
        assertImportedOnce(3);
    }

    /** Somebody ends the import once the worker has asked so often whether to go on. */
    private Predicate<Duration> cancelingAfter(int pages) {
        List<Duration> asked = new ArrayList<>();
        return pause -> {
            asked.add(pause);
            if (asked.size() == pages) {
                assertThat(cancel(Connector.CLERK)).isTrue();
            }
            return true;
        };
    }

    // Ending it

    @Test
    void cancel_endsIt_andNoFurtherPageIsRequested() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();

        worker(storage, directory, cancelingAfter(2)).run();

        assertEnded(State.CANCELED, "");
        assertThat(directory.asked()).containsExactly(START, cursor("2"));
        assertThat(progress().seen()).isEqualTo(4);
        assertThat(cancel(Connector.CLERK)).isFalse();
    }

    @Test
    void keyThatIsRemoved_endsIt() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();

        worker(storage, directory, pause -> {
                    node().apiKey(Connector.CLERK).clear(tenant.id(), ADA);
                    return true;
                })
                .run();

        assertEnded(State.FAILED, "the API key was removed");
        assertThat(directory.asked()).containsExactly(START);
    }

    @Test
    void keyThatDoesNotOpen_isToldOf() {
        node(storage, new TestVault()).apiKey(Connector.CLERK).set(tenant.id(), KEY, ADA);
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();

        worker(directory).run();

        assertEnded(State.FAILED, "the API key cannot be decrypted with any configured master key; paste it again");
        assertThat(directory.asked()).isEmpty();
    }

    @Test
    void faultOfOurs_endsIt_andIsThrown() {
        order();
        ObjectDirectory faulty = after -> {
            throw new IllegalStateException("what a user has written");
        };

        assertThatThrownBy(() -> worker(faulty).run()).isInstanceOf(IllegalStateException.class);

        assertEnded(State.FAILED, "an internal error; the log names its cause");
    }

    // Setbacks

    @Test
    void setback_isToldOf_waitedFor_andForgottenOnceAPageCame() {
        List<String> told = new ArrayList<>();
        List<Duration> waits = new ArrayList<>();
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 3))
                .butFirst(new ProviderPage.RateLimited<>(Duration.ofSeconds(7)))
                .butFirst(new ProviderPage.Failed<>("away"));
        order();

        worker(storage, directory, pause -> {
                    waits.add(pause);
                    told.add(run().reason().orElse("")
                            + run().resumesAt().map(at -> " until " + at).orElse(""));
                    return true;
                })
                .run();

        Instant now = clock.instant();
        String limited = "the provider's rate limit was exceeded until " + now.plusSeconds(7);
        String away = "away until " + now.plusSeconds(2);
        assertThat(waits)
                .containsExactly(
                        Duration.ZERO,
                        Duration.ofSeconds(7),
                        Duration.ZERO,
                        Duration.ofSeconds(2),
                        Duration.ZERO,
                        Duration.ZERO);
        assertThat(told).containsExactly("", limited, limited, away, away, "");
        assertEnded(State.COMPLETED, "");
    }

    @Test
    void providerThatKeepsFailing_isAbandoned_withTheReason() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 3));
        for (int i = 0; i < Imports.MAX_CONSECUTIVE_FAILURES; i++) {
            directory.butFirst(new ProviderPage.Failed<>("away"));
        }
        order();

        worker(directory).run();

        assertEnded(State.FAILED, "away");
    }
}

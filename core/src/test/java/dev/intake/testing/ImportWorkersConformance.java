package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.connector.ListedObject;
import dev.intake.connector.ProviderPage;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Lasting;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.sync.ListCursor;
import dev.intake.sync.ObjectDirectory;
import dev.intake.sync.RunDueSync;
import dev.intake.sync.SyncKind;
import dev.intake.sync.SyncRun.State;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * How several workers, on any number of nodes, share the imports of users, and go on where one has stopped or died. The
 * storage may contain other tenants; every test creates its own.
 */
public abstract class ImportWorkersConformance extends ImportRunsKit {
    @Test
    void workerThatStops_releasesIt_andAnotherContinuesImmediately() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();
        worker(storage, directory, pause -> directory.asked().isEmpty()).run();
        assertThat(status().isRunning()).isTrue();

        worker(directory).run();

        assertEnded(State.COMPLETED, "");
        assertImportedOnce(5);
        assertThat(directory.asked()).containsExactly(START, cursor("2"), cursor("4"));
    }

    @Test
    void workerThatStopsInAPause_leavesThePauseToTheNext() {
        ScriptedDirectory directory =
                new ScriptedDirectory(2, users(0, 1)).butFirst(new ProviderPage.RateLimited<>(Duration.ofSeconds(30)));
        order();
        worker(storage, directory, Duration::isZero).run();

        clock.move(Duration.ofSeconds(29));
        assertThat(worker(directory).run()).isEmpty();
        clock.move(Duration.ofSeconds(1));
        assertThat(worker(directory).run()).isPresent();

        assertEnded(State.COMPLETED, "");
    }

    @Test
    void twoWorkersThatFindTheSame_oneDoesIt() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();
        Runnable other = () -> assertThat(worker(directory).run()).isPresent();
        Storage interleaved = new InterleavedStorage(storage, new ArrayDeque<>(List.of(other)));

        assertThat(worker(interleaved, directory, ImportRunsKit::patiently).run())
                .isEmpty();

        assertImportedOnce(5);
        assertThat(directory.asked()).hasSize(3);
    }

    /** Wherever a worker dies, no worker continues the import before the claim has expired, and then it is completed. */
    @Test
    void workerThatDiesAnywhere_isFollowedByAnother_andEveryUserIsImportedOnce() {
        ScriptedDirectory directory = new ScriptedDirectory(110, users(0, 230));
        order();
        int deaths = 0;
        while (status().isRunning()) {
            Storage dying = new DyingStorage(storage, deaths);
            try {
                worker(dying, directory, ImportRunsKit::patiently).run();
            } catch (StorageException died) {
                deaths++;
            }
            Optional<RunDueSync.Done> early = status().run()
                    .filter(run -> run.dueAt().filter(clock.instant()::isBefore).isPresent())
                    .flatMap(claimed -> worker(directory).run());
            assertThat(early).isEmpty();
            clock.move(SyncKind.IMPORT.claim());
        }

        assertThat(deaths).isGreaterThan(5);
        assertThat(run().state()).isEqualTo(State.COMPLETED);
        assertImportedOnce(230);
    }

    /** Each request and each transaction takes a part of a claim, and the page several claims. */
    @Test
    void slowPage_isLeftToItsWorker() {
        ScriptedDirectory directory = new ScriptedDirectory(500, users(0, 450));
        List<RunDueSync.Done> others = new ArrayList<>();
        Runnable slow = () -> {
            clock.move(SyncKind.IMPORT.claim().dividedBy(4));
            worker(directory).run().ifPresent(others::add);
        };
        ObjectDirectory slowly = after -> {
            slow.run();
            return directory.page(after);
        };
        order();

        Deque<Runnable> beforeUnits = new ArrayDeque<>(Collections.nCopies(100, slow));
        beforeUnits.addFirst(
                () -> assertThat(status().isRunning()).as("not claimed yet").isTrue());

        worker(new InterleavedStorage(storage, beforeUnits), slowly, ImportRunsKit::patiently)
                .run();

        assertThat(others).isEmpty();
        assertThat(run().state()).isEqualTo(State.COMPLETED);
        assertImportedOnce(450);
    }

    /** Decisions 6.9 */
    @Test
    void claim_isLeftToItsWorker_byANodeWhoseClockIsAhead() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        List<RunDueSync.Done> others = new ArrayList<>();
        order();

        worker(storage, directory, pause -> {
                    clock.move(Lasting.MAX_DIFFERENCE);
                    worker(directory).run().ifPresent(others::add);
                    clock.move(Lasting.MAX_DIFFERENCE.negated());
                    return true;
                })
                .run();

        assertThat(others).isEmpty();
        assertThat(directory.asked()).hasSize(3);
    }

    @Test
    void workerWhoseClaimIsOver_changesNothingMore() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();
        Predicate<Duration> tooLong = pause -> {
            if (directory.asked().isEmpty()) {
                clock.move(SyncKind.IMPORT.claim());
                worker(directory).run();
            }
            return true;
        };

        worker(storage, directory, tooLong).run();

        assertEnded(State.COMPLETED, "");
        assertImportedOnce(5);
    }

    /** A claim or pause of a node whose clock was a day ahead lasts no longer than one of this node's clock could. */
    @Test
    void claimOfAClockThatWasAhead_isOver_whenTheClockIsRight() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        clock.move(Duration.ofDays(1));
        order();
        assertThatThrownBy(() -> worker(new DyingStorage(storage, 1), directory, ImportRunsKit::patiently)
                        .run())
                .isInstanceOf(StorageException.class);
        clock.move(Duration.ofDays(-1));

        assertThat(worker(directory).run()).isPresent();

        assertEnded(State.COMPLETED, "");
        assertImportedOnce(5);
    }

    @Test
    void orderOfAClockThatWasAhead_isDue_whenTheClockIsRight() {
        clock.move(Duration.ofDays(1));
        order();
        clock.move(Duration.ofDays(-1));

        assertThat(worker(new ScriptedDirectory(2, users(0, 5))).run()).isPresent();
        assertImportedOnce(5);
    }

    @Test
    void workerOfACanceledRun_leavesTheNextOneAlone() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();

        worker(storage, directory, pause -> {
                    cancel(Connector.CLERK);
                    order();
                    return true;
                })
                .run();

        assertThat(run()).isEqualTo(ordered(3));
        assertThat(directory.asked()).containsExactly(START);
        worker(directory).run();
        assertImportedOnce(5);
    }

    @Test
    void tenantThatIsNotFound_endsTheImportAsFailed() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();

        worker(new WithoutTenant(storage, 2), directory, ImportRunsKit::patiently)
                .run();

        assertEnded(State.FAILED, "the tenant was not found");
        assertThat(directory.asked()).isEmpty();
    }

    /**
     * A storage that does not find the tenant once.
     *
     * @param left the number of units of work until then, this one included
     */
    private record WithoutTenant(Storage working, AtomicInteger left)
            implements ForwardingStorage, UnitOfWork<TenantStores> {
        WithoutTenant(Storage working, int left) {
            this(working, new AtomicInteger(left));
        }

        @Override
        public UnitOfWork<TenantStores> unitOfWork() {
            return this;
        }

        @Override
        public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
            return left.decrementAndGet() == 0
                    ? Optional.empty()
                    : working.unitOfWork().inTenant(tenant, work);
        }
    }

    @Test
    void importUsersInTheMeantime_takesItOver() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();

        worker(
                        storage,
                        after -> {
                            ProviderPage<ListedObject, ListCursor> page = directory.page(after);
                            node().imports(Connector.CLERK)
                                    .run(SyncKind.IMPORT, tenant.id(), directory, RecordingObserver.patient());
                            return page;
                        },
                        ImportRunsKit::patiently)
                .run();

        assertEnded(State.FAILED, "another run has continued this import");
        assertImportedOnce(5);
    }
}

package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnsTest {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Semaphore begun = new Semaphore(0);
    private final Semaphore mayEnd = new Semaphore(0);
    private final List<String> done = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        mayEnd.release(1_000);
        threads.shutdownNow();
    }

    /** Asks for work that lasts until it may end, and returns when it runs, waits or is refused. */
    private CompletableFuture<Optional<String>> ask(Turns<String> turns, String owner, String work) {
        CompletableFuture<Thread> asking = new CompletableFuture<>();
        CompletableFuture<Optional<String>> result = CompletableFuture.supplyAsync(
                () -> {
                    asking.complete(Thread.currentThread());
                    return turns.run(owner, () -> {
                        begun.release();
                        mayEnd.acquireUninterruptibly();
                        done.add(work);
                        return work;
                    });
                },
                threads);
        Thread thread = asking.join();
        while (!result.isDone()
                && thread.getState() != Thread.State.WAITING
                && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        return result;
    }

    @Test
    void ownerThatAsksWithoutEnd_delaysAnotherByItsRunningWorkOnly() {
        Turns<String> turns = new Turns<>(1, 3, Duration.ofMinutes(1));
        List<CompletableFuture<Optional<String>>> asked = new ArrayList<>();
        asked.add(ask(turns, "loop", "loop 1"));
        begun.acquireUninterruptibly();
        asked.add(ask(turns, "loop", "loop 2"));
        asked.add(ask(turns, "loop", "loop 3"));
        asked.add(ask(turns, "other", "other 1"));
        mayEnd.release(4);

        asked.forEach(CompletableFuture::join);
        assertThat(done).containsExactly("loop 1", "other 1", "loop 2", "loop 3");
    }

    @Test
    void workBeyondTheMostOfOne_isRefused_andThatOfOthersIsNot() {
        Turns<String> turns = new Turns<>(2, 1, Duration.ofMinutes(1));
        CompletableFuture<Optional<String>> first = ask(turns, "loop", "loop 1");
        begun.acquireUninterruptibly();

        assertThat(turns.run("loop", () -> "loop 2")).isEmpty();
        assertThat(turns.run("other", () -> "other 1")).contains("other 1");
        mayEnd.release();
        assertThat(first.join()).contains("loop 1");
        assertThat(turns.run("loop", () -> "loop 3")).contains("loop 3");
    }

    @Test
    void workThatGetsNoPlaceInTime_isRefused_andLeavesItsTurn() {
        Turns<String> turns = new Turns<>(1, 2, Duration.ofMillis(1));
        CompletableFuture<Optional<String>> first = ask(turns, "loop", "loop 1");
        begun.acquireUninterruptibly();

        assertThat(turns.run("other", () -> "other 1")).isEmpty();
        mayEnd.release();
        first.join();
        assertThat(turns.run("other", () -> "other 2")).contains("other 2");
    }

    @Test
    void workThatFails_leavesItsPlace() {
        Turns<String> turns = new Turns<>(1, 1, Duration.ofMillis(1));

        assertThatThrownBy(() -> turns.run("loop", () -> {
                    throw new IllegalStateException("of its own");
                }))
                .hasMessage("of its own");
        assertThat(turns.run("loop", () -> "next")).contains("next");
    }
}

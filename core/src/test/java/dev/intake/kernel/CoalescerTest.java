package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class CoalescerTest {
    private static final int MOST = 4;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<List<Integer>> committed = new CopyOnWriteArrayList<>();
    private final Semaphore begun = new Semaphore(0);
    private final Semaphore allowed = new Semaphore(0);
    private final Coalescer<String, Integer, String> commits = coalescer(Duration.ofMinutes(1));

    private Coalescer<String, Integer, String> coalescer(Duration maxWait) {
        return new Coalescer<>(MOST, item -> item < 1_000 ? 1 : 2, maxWait, (line, group) -> write(group));
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
    }

    private List<String> write(List<Integer> group) {
        begun.release();
        allowed.acquireUninterruptibly();
        committed.add(group);
        if (group.contains(13)) {
            throw new IllegalArgumentException("13 in " + group);
        }
        return group.stream().map(item -> "stored " + item).toList();
    }

    /** Sends one, and returns when it leads or waits. */
    private CompletableFuture<String> send(String line, int item) {
        CompletableFuture<Thread> sender = new CompletableFuture<>();
        CompletableFuture<String> result = CompletableFuture.supplyAsync(
                () -> {
                    sender.complete(Thread.currentThread());
                    return commits.submit(line, item);
                },
                threads);
        Thread thread = sender.join();
        while (!result.isDone()
                && thread.getState() != Thread.State.WAITING
                && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        return result;
    }

    @Test
    void first_isProcessedAloneAndImmediately() {
        allowed.release();

        assertThat(commits.submit("line", 1)).isEqualTo("stored 1");
        assertThat(committed).containsExactly(List.of(1));
    }

    @Test
    void arrivalsInTheMeantime_areStoredTogether_upToTheLimit() {
        List<CompletableFuture<String>> sent = new ArrayList<>();
        for (int i = 1; i <= 7; i++) {
            sent.add(send("line", i));
        }
        allowed.release(3);

        assertThat(sent.stream().map(CompletableFuture::join))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 7).mapToObj(i -> "stored " + i).toList());
        assertThat(committed).containsExactly(List.of(1), List.of(2, 3, 4, 5), List.of(6, 7));
    }

    @Test
    void largeItems_areStoredWithFewerOthers() {
        List<CompletableFuture<String>> sent = new ArrayList<>();
        for (int item : List.of(1, 1_001, 2, 1_002, 3)) {
            sent.add(send("line", item));
        }
        allowed.release(3);

        sent.forEach(CompletableFuture::join);
        assertThat(committed).containsExactly(List.of(1), List.of(1_001, 2), List.of(1_002, 3));
    }

    @Test
    void itemWhoseGroupDoesNotBeginInTime_isWithdrawn_andOthersAreStored() {
        Coalescer<String, Integer, String> impatient = coalescer(Duration.ofMillis(1));
        CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> impatient.submit("line", 1), threads);
        begun.acquireUninterruptibly();

        assertThatThrownBy(() -> impatient.submit("line", 2))
                .isInstanceOfSatisfying(
                        StorageException.class,
                        late -> assertThat(late.isOverload()).isTrue());
        allowed.release(2);

        assertThat(first.join()).isEqualTo("stored 1");
        assertThat(impatient.submit("line", 3)).isEqualTo("stored 3");
        assertThat(committed).containsExactly(List.of(1), List.of(3));
    }

    @Test
    void itemThatIsTakenInTime_waitsForItsEnd_howeverLong() {
        Coalescer<String, Integer, String> impatient = coalescer(Duration.ofMillis(1));
        CompletableFuture<String> only = CompletableFuture.supplyAsync(() -> impatient.submit("line", 1), threads);
        begun.acquireUninterruptibly();
        assertThatThrownBy(() -> impatient.submit("line", 2)).isInstanceOf(StorageException.class);

        assertThat(only).isNotDone();
        allowed.release();
        assertThat(only.join()).isEqualTo("stored 1");
    }

    @Test
    void failure_affectsTheWholeGroup_andNoOther() {
        List<CompletableFuture<String>> sent = List.of(send("line", 1), send("line", 13), send("line", 2));
        allowed.release(1);
        begun.acquireUninterruptibly(2);
        CompletableFuture<String> after = send("line", 3);
        allowed.release(2);

        assertThat(sent.get(0).join()).isEqualTo("stored 1");
        for (CompletableFuture<String> member : sent.subList(1, 3)) {
            assertThat(member)
                    .failsWithin(10, TimeUnit.SECONDS)
                    .withThrowableThat()
                    .withMessageContaining("13 in [13, 2]");
        }
        assertThat(after.join()).isEqualTo("stored 3");
    }

    @Test
    void otherLines_doNotWait() {
        CompletableFuture<String> one = send("one", 1);
        CompletableFuture<String> other = send("other", 2);
        begun.acquireUninterruptibly(2);
        allowed.release(2);

        assertThat(List.of(one.join(), other.join())).containsExactly("stored 1", "stored 2");
        assertThat(committed).containsExactlyInAnyOrder(List.of(1), List.of(2));
    }

    @Test
    void manyThreads_eachGetsItsOwnResult() {
        allowed.release(1_000_000);

        List<CompletableFuture<String>> sent = IntStream.range(100, 1_100)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> commits.submit("line " + i % 3, i), threads))
                .toList();

        assertThat(sent.stream().map(CompletableFuture::join))
                .containsExactlyElementsOf(
                        IntStream.range(100, 1_100).mapToObj(i -> "stored " + i).toList());
        assertThat(committed.stream().flatMap(List::stream)).hasSize(1_000).doesNotHaveDuplicates();
        assertThat(committed).allSatisfy(group -> assertThat(group).hasSizeLessThanOrEqualTo(MOST));
    }
}

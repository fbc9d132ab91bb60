package dev.intake.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HashingThreadTest {
    private final HashingThread hashing = new HashingThread("hashing");
    private final HashingThread other = new HashingThread("other");

    @Test
    void work_isDoneOnTheThread() {
        assertThat(hashing.run("ann", () -> Thread.currentThread().getName())).contains("hashing");
    }

    @Test
    void fullQueue_refusesImmediately_andLeavesTheOtherThreadFree() throws Exception {
        CountDownLatch hashed = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        ExecutorService requests = Executors.newCachedThreadPool();
        try {
            List<Future<Optional<String>>> waiting = new ArrayList<>();
            waiting.add(requests.submit(() -> hashing.run("first", () -> {
                begun.countDown();
                return await(hashed);
            })));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < HashingThread.QUEUE; i++) {
                String owner = "owner " + i;
                waiting.add(requests.submit(() -> hashing.run(owner, () -> "hashed")));
            }
            while (hashing.waiting() < HashingThread.QUEUE) {
                Thread.onSpinWait();
            }

            assertThat(hashing.run("one too many", () -> "hashed")).isEmpty();
            assertThat(other.run("the owner", () -> "the owner")).contains("the owner");
            hashed.countDown();
            for (Future<Optional<String>> one : waiting) {
                assertThat(one.get(60, TimeUnit.SECONDS)).contains("hashed");
            }
        } finally {
            hashed.countDown();
            requests.shutdownNow();
        }
    }

    /** Decisions 7: owners take turns. */
    @Test
    void ownerThatAsksWithoutEnd_delaysAnotherByOneHash() throws Exception {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch hashed = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        ExecutorService requests = Executors.newCachedThreadPool();
        try {
            List<Future<Optional<Boolean>>> all = new ArrayList<>();
            all.add(requests.submit(() -> hashing.run("loop", () -> {
                begun.countDown();
                return order.add(await(hashed));
            })));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            for (int i = 1; i < HashingThread.MAX_OF_ONE; i++) {
                all.add(requests.submit(() -> hashing.run("loop", () -> order.add("loop"))));
            }
            while (hashing.waiting("loop") < HashingThread.MAX_OF_ONE) {
                Thread.onSpinWait();
            }
            assertThat(hashing.run("loop", () -> order.add("one too many"))).isEmpty();
            all.add(requests.submit(() -> hashing.run("another", () -> order.add("another"))));
            while (hashing.waiting() < 1) {
                Thread.onSpinWait();
            }
            hashed.countDown();
            for (Future<Optional<Boolean>> one : all) {
                assertThat(one.get(60, TimeUnit.SECONDS)).contains(true);
            }
        } finally {
            hashed.countDown();
            requests.shutdownNow();
        }
        assertThat(order.subList(0, 2)).containsExactly("hashed", "another");
    }

    @Test
    void failure_isThrownToWhoeverAsked() {
        assertThatThrownBy(() -> hashing.run("ann", () -> {
                    throw new IllegalArgumentException("no hash");
                }))
                .hasRootCauseMessage("no hash");
    }

    private static String await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return "hashed";
    }
}

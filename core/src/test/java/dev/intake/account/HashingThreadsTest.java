package dev.intake.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.account.HashingThreads.Lane;
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

class HashingThreadsTest {
    private final HashingThreads hashing = new HashingThreads();

    @Test
    void work_isDoneOnAThreadOfTheLane() {
        assertThat(hashing.run(Lane.UNKNOWN, "ann", () -> Thread.currentThread().getName()))
                .contains("password-hashing-strangers");
        assertThat(hashing.run(Lane.KNOWN, "ann", () -> Thread.currentThread().getName()))
                .contains("password-hashing-known");
    }

    @Test
    void fullQueue_refusesImmediately_andLeavesTheOtherLaneFree() throws Exception {
        CountDownLatch hashed = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        ExecutorService requests = Executors.newCachedThreadPool();
        try {
            List<Future<Optional<String>>> waiting = new ArrayList<>();
            waiting.add(requests.submit(() -> hashing.run(Lane.UNKNOWN, "first", () -> {
                begun.countDown();
                return await(hashed);
            })));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < HashingThreads.QUEUE; i++) {
                String owner = "owner " + i;
                waiting.add(requests.submit(() -> hashing.run(Lane.UNKNOWN, owner, () -> "hashed")));
            }
            while (hashing.waiting(Lane.UNKNOWN) < HashingThreads.QUEUE) {
                Thread.onSpinWait();
            }

            assertThat(hashing.run(Lane.UNKNOWN, "one too many", () -> "hashed"))
                    .isEmpty();
            assertThat(hashing.run(Lane.KNOWN, "the owner", () -> "the owner")).contains("the owner");
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
            all.add(requests.submit(() -> hashing.run(Lane.KNOWN, "loop", () -> {
                begun.countDown();
                return order.add(await(hashed));
            })));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            for (int i = 1; i < HashingThreads.MAX_OF_ONE; i++) {
                all.add(requests.submit(() -> hashing.run(Lane.KNOWN, "loop", () -> order.add("loop"))));
            }
            while (hashing.waiting(Lane.KNOWN, "loop") < HashingThreads.MAX_OF_ONE) {
                Thread.onSpinWait();
            }
            assertThat(hashing.run(Lane.KNOWN, "loop", () -> order.add("one too many")))
                    .isEmpty();
            all.add(requests.submit(() -> hashing.run(Lane.KNOWN, "another", () -> order.add("another"))));
            while (hashing.waiting(Lane.KNOWN) < 1) {
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
        assertThatThrownBy(() -> hashing.run(Lane.KNOWN, "ann", () -> {
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

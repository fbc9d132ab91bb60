package dev.intake.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.kernel.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Large bodies leave processors and memory to small ones, and to those of other senders. (Decisions 7) */
@Timeout(60)
class LargeBodiesTest {
    private static final int LARGE = BodyBudget.LARGE + 1;

    private final BodyBudget budget = new BodyBudget(1024 * 1024);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final Semaphore begun = new Semaphore(0);

    @AfterEach
    void close() {
        mayEnd.countDown();
        threads.shutdownNow();
    }

    private CompletableFuture<String> parseUntilItMayEnd(BodyBudget part, String sender) {
        return CompletableFuture.supplyAsync(
                () -> part.parse(sender, LARGE, () -> {
                    begun.release();
                    try {
                        mayEnd.await();
                    } catch (InterruptedException stopping) {
                        Thread.currentThread().interrupt();
                    }
                    return sender;
                }),
                threads);
    }

    private List<CompletableFuture<String>> fillPlaces() {
        List<CompletableFuture<String>> parsing = new ArrayList<>();
        for (int i = 0; i < BodyBudget.places(); i++) {
            parsing.add(parseUntilItMayEnd(budget, "sender " + i));
        }
        begun.acquireUninterruptibly(BodyBudget.places());
        return parsing;
    }

    @Test
    void largeBody_withoutAPlaceInTime_isRefusedAsOverload_andSmallOnesAreParsed() {
        List<CompletableFuture<String>> parsing = fillPlaces();

        assertThat(budget.parse("other", BodyBudget.LARGE, () -> "small")).isEqualTo("small");
        assertThatThrownBy(() -> budget.parse("other", LARGE, () -> "large"))
                .isInstanceOfSatisfying(
                        StorageException.class,
                        refused -> assertThat(refused.isOverload()).isTrue());
        mayEnd.countDown();
        parsing.forEach(CompletableFuture::join);
        assertThat(budget.parse("other", LARGE, () -> "large")).isEqualTo("large");
    }

    @Test
    void largeBodiesOfAPart_useThePlacesOfTheWhole() {
        BodyBudget strangers = budget.part(512 * 1024, "strangers");
        List<CompletableFuture<String>> parsing = fillPlaces();
        CompletableFuture<String> stranger = parseUntilItMayEnd(strangers, "");

        assertThat(stranger).isNotDone();
        assertThat(begun.availablePermits()).isZero();
        mayEnd.countDown();
        parsing.forEach(CompletableFuture::join);
        assertThat(stranger.join()).isEmpty();
    }
}

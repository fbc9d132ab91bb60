package dev.intake.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jdbi.v3.core.ConnectionException;
import org.junit.jupiter.api.Test;

class ConcurrencyLimitTest {
    private static final TenantId ONE = new TenantId("tn_1");
    private static final TenantId TWO = new TenantId("tn_2");
    private static final TenantId THREE = new TenantId("tn_3");
    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void enter_whenAllPlacesAreTaken_isAbandonedInTime() {
        ConcurrencyLimit limit = ConcurrencyLimit.of(2, SHORT, SHORT);
        limit.enter(ONE);
        limit.enter(TWO);

        assertThatThrownBy(() -> limit.enter(THREE))
                .isInstanceOf(ConnectionException.class)
                .hasRootCauseMessage("all 2 permits were in use for 20 ms");
        assertThat(limit.waiting()).isZero();
    }

    @Test
    void enter_whenAPlaceIsLeftInTime_getsIt() throws Exception {
        ConcurrencyLimit limit = ConcurrencyLimit.of(1, LONG, LONG);
        ConcurrencyLimit.Place first = limit.enter(ONE);
        CompletableFuture<ConcurrencyLimit.Place> second = CompletableFuture.supplyAsync(() -> limit.enter(TWO));
        while (limit.waiting() == 0) {
            Thread.onSpinWait();
        }

        first.leave();

        assertThat(second.get(1, TimeUnit.MINUTES)).isNotNull();
    }

    /** Decisions 7: a tenant that reads in a loop leaves half of the permits to others. */
    @Test
    void reads_ofOneTenant_takeHalfOfThePermits_andAnotherReadsMeanwhile() throws Exception {
        ConcurrencyLimit reads = ConcurrencyLimit.of(4, LONG, LONG).ofReads(1);
        CountDownLatch ended = new CountDownLatch(1);
        AtomicInteger running = new AtomicInteger();
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<Integer>> loop = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                loop.add(threads.submit(() -> reads.read(ONE, () -> {
                    int now = running.incrementAndGet();
                    await(ended);
                    return now;
                })));
            }
            while (running.get() < 2) {
                Thread.onSpinWait();
            }

            assertThat(threads.submit(() -> reads.read(TWO, () -> "another")).get(1, TimeUnit.MINUTES))
                    .isEqualTo("another");

            assertThat(running).hasValue(2);
            ended.countDown();
            for (Future<Integer> one : loop) {
                one.get(1, TimeUnit.MINUTES);
            }
        } finally {
            ended.countDown();
            threads.shutdownNow();
        }
        assertThat(reads.tenants()).isZero();
    }

    @Test
    void read_withinAUnitOfWork_aRead_orForAnUnprovenSender_waitsForNoFurtherPermit() throws Exception {
        ConcurrencyLimit limit = ConcurrencyLimit.of(2, SHORT, SHORT);
        ConcurrencyLimit reads = limit.ofReads(1);
        ExecutorService threads = Executors.newCachedThreadPool();
        CountDownLatch ended = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        try {
            Future<Boolean> reading = threads.submit(() -> reads.read(ONE, () -> {
                begun.countDown();
                return reads.read(ONE, () -> await(ended));
            }));
            assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
            Future<String> inUnit = threads.submit(() -> {
                ConcurrencyLimit.Place place = limit.enter(ONE);
                String read = reads.read(ONE, () -> "in a unit");
                place.close();
                return read;
            });
            Future<String> unproven =
                    threads.submit(() -> limit.unproven(() -> reads.read(ONE, () -> "for a stranger")));

            assertThat(inUnit.get(1, TimeUnit.MINUTES)).isEqualTo("in a unit");
            assertThat(unproven.get(1, TimeUnit.MINUTES)).isEqualTo("for a stranger");
            Future<String> another = threads.submit(() -> reads.read(ONE, () -> "one too many"));
            assertThatThrownBy(() -> another.get(1, TimeUnit.MINUTES))
                    .hasRootCauseMessage("other reads of the tenant were running for 20 ms");
            ended.countDown();
            assertThat(reading.get(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            ended.countDown();
            threads.shutdownNow();
        }
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Else the limit would grow with each that leaves before its end. */
    @Test
    void place_leftTwice_isGivenBackOnce() {
        ConcurrencyLimit limit = ConcurrencyLimit.of(1, SHORT, SHORT);
        try (ConcurrencyLimit.Place place = limit.enter(ONE)) {
            place.leave();
        }

        limit.enter(ONE);

        assertThatThrownBy(() -> limit.enter(TWO)).isInstanceOf(ConnectionException.class);
    }

    @Test
    void enter_ofATenantThatHasTwoUnderWay_waitsForThem_andLeavesThePlaceToAnother() {
        ConcurrencyLimit limit = ConcurrencyLimit.of(3, SHORT, SHORT);
        ConcurrencyLimit.Place first = limit.enter(ONE);
        limit.enter(ONE);

        assertThatThrownBy(() -> limit.enter(ONE))
                .isInstanceOf(ConnectionException.class)
                .hasRootCauseMessage("others of the tenant were running for 20 ms");
        assertThat(limit.enter(TWO)).isNotNull();

        first.close();
        assertThat(limit.enter(ONE)).isNotNull();
    }

    /** Its tenant stays locked until the COMMIT is over. */
    @Test
    void placeThatIsLeft_keepsTheTenantsTurn_untilItIsClosed() {
        ConcurrencyLimit limit = ConcurrencyLimit.of(3, SHORT, SHORT);
        ConcurrencyLimit.Place first = limit.enter(ONE);
        limit.enter(ONE);
        first.leave();

        assertThatThrownBy(() -> limit.enter(ONE)).isInstanceOf(ConnectionException.class);

        first.close();
        assertThat(limit.enter(ONE)).isNotNull();
    }

    /** Who got no place must not keep its tenant's turn. */
    @Test
    void enter_thatGotNoPlace_givesTheTenantsTurnBack() {
        ConcurrencyLimit limit = ConcurrencyLimit.of(1, SHORT, SHORT);
        ConcurrencyLimit.Place taken = limit.enter(TWO);
        for (int time = 0; time < 3; time++) {
            assertThatThrownBy(() -> limit.enter(ONE)).hasRootCauseMessage("all 1 permits were in use for 20 ms");
        }

        taken.close();
        assertThat(limit.enter(ONE)).isNotNull();
    }

    @Test
    void enter_interrupted_isAbandoned_andStaysInterrupted() {
        ConcurrencyLimit limit = ConcurrencyLimit.of(1, LONG, LONG);
        limit.enter(ONE);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> limit.enter(TWO))
                .isInstanceOf(ConnectionException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void limitOfAMissingTenant_isEmpty() {
        assertThatIllegalArgumentException().isThrownBy(() -> ConcurrencyLimit.of(0, SHORT, SHORT));
    }

    @Test
    void none_letsEverybodyIn() {
        ConcurrencyLimit none = ConcurrencyLimit.none();
        for (int at = 0; at < 1_000; at++) {
            none.enter(ONE);
        }

        assertThat(none.waiting()).isZero();
    }

    @Test
    void queueOfATenant_isKept_asLongAsAMemberIsInIt() {
        ConcurrencyLimit limit = ConcurrencyLimit.of(3, SHORT, SHORT);
        ConcurrencyLimit.Place first = limit.enter(ONE);
        ConcurrencyLimit.Place second = limit.enter(ONE);
        ConcurrencyLimit.Place other = limit.enter(TWO);

        assertThatThrownBy(() -> limit.enter(ONE)).isInstanceOf(ConnectionException.class);
        assertThat(limit.tenants()).isEqualTo(2);

        first.close();
        second.close();
        assertThat(limit.tenants()).isEqualTo(1);
        other.close();
        assertThat(limit.tenants()).isZero();
    }

    @Test
    void enter_ofManyThreadsOfATenant_admitsTwoAtATime_andLeavesNoQueue() throws Exception {
        ConcurrencyLimit limit = ConcurrencyLimit.of(8, LONG, LONG);
        AtomicInteger underWay = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Callable<Object> often = () -> {
            for (int time = 0; time < 500; time++) {
                try (ConcurrencyLimit.Place place = limit.enter(ONE)) {
                    assertThat(place).isNotNull();
                    most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                    LockSupport.parkNanos(1_000);
                    underWay.decrementAndGet();
                }
            }
            return "done";
        };
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<Object>> all = new ArrayList<>();
            for (int thread = 0; thread < 8; thread++) {
                all.add(threads.submit(often));
            }
            for (Future<Object> each : all) {
                assertThat(each.get(1, TimeUnit.MINUTES)).isEqualTo("done");
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(most).hasValue(2);
        assertThat(limit.tenants()).isZero();
    }
}

package dev.intake.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.id.TenantId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jdbi.v3.core.ConnectionException;
import org.junit.jupiter.api.Test;

class TenantQueuesTest {
    private static final TenantId ONE = new TenantId("tn_1");
    private static final TenantId TWO = new TenantId("tn_2");

    @Test
    void line_isKept_asLongAsSomebodyIsInIt() {
        TenantQueues lines = new TenantQueues(1, new WaitLimit(Duration.ZERO, "it was taken"));
        TenantQueues.Turn first = lines.enter(ONE);
        TenantQueues.Turn other = lines.enter(TWO);

        assertThatThrownBy(() -> lines.enter(ONE)).isInstanceOf(ConnectionException.class);
        assertThat(lines.size()).isEqualTo(2);

        first.close();
        assertThat(lines.size()).isEqualTo(1);
        other.close();
        assertThat(lines.size()).isZero();
    }

    @Test
    void turns_ofManyThreads_areSoMany_andLeaveNoLine() throws Exception {
        TenantQueues lines = new TenantQueues(2, new WaitLimit(Duration.ofMinutes(1), "it was taken"));
        AtomicInteger underWay = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Callable<Object> often = () -> {
            for (int time = 0; time < 500; time++) {
                try (TenantQueues.Turn turn = lines.enter(ONE)) {
                    assertThat(turn).isNotNull();
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
        assertThat(lines.size()).isZero();
    }
}

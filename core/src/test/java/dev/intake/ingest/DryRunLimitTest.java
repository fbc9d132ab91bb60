package dev.intake.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.TenantId;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** Decisions 7: what is scarce is shared by tenant. */
class DryRunLimitTest {
    private static final IngestOutcome DONE = new IngestOutcome.Planned(List.of());

    private final DryRunLimit limit = new DryRunLimit(10);

    @Test
    void dryRuns_ofATenant_arePlannedOneAtATime_andThoseOfAnotherMeanwhile() throws Exception {
        CountDownLatch firstRuns = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        FutureTask<IngestOutcome> first = new FutureTask<>(() -> limit.inTurn(new TenantId("tn_1"), () -> {
            firstRuns.countDown();
            await(end);
            return DONE;
        }));
        FutureTask<IngestOutcome> second =
                new FutureTask<>(() -> limit.inTurn(new TenantId("tn_1").test(), () -> DONE));
        new Thread(first).start();
        firstRuns.await();
        Thread waiting = new Thread(second);
        waiting.start();
        while (waiting.getState() != Thread.State.TIMED_WAITING && waiting.isAlive()) {
            Thread.sleep(1);
        }

        assertThat(second.isDone()).isFalse();
        assertThat(limit.inTurn(new TenantId("tn_2"), () -> DONE)).isEqualTo(DONE);

        end.countDown();
        assertThat(first.get()).isEqualTo(DONE);
        assertThat(second.get()).isEqualTo(DONE);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}

package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LogLimitTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final LogLimit limit = new LogLimit(nanos::get, Duration.ofMinutes(1));

    @Test
    void line_isDueOncePerPeriod_forEachKind_withTheNumberLeftOut() {
        assertThat(limit.due("a")).hasValue(0);
        assertThat(limit.due("a")).isEmpty();
        assertThat(limit.due("b")).hasValue(0);

        nanos.addAndGet(Duration.ofMinutes(1).toNanos() - 1);
        assertThat(limit.due("a")).isEmpty();
        nanos.incrementAndGet();

        assertThat(limit.due("a")).as("though the counter has turned over").hasValue(2);
        assertThat(limit.due("a")).isEmpty();
    }

    @Test
    void kindsWithoutEnd_takeNoMemoryWithoutEnd() {
        long due = IntStream.range(0, 5_000)
                .filter(kind -> limit.due("kind " + kind).isPresent())
                .count();

        assertThat(due).isEqualTo(5_000);
        assertThat(limit.due("kind 4999")).isEmpty();
        assertThat(limit.due("kind 0")).as("forgotten").isPresent();
    }
}

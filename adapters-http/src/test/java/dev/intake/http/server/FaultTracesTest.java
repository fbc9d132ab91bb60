package dev.intake.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FaultTracesTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final FaultTraces traces = new FaultTraces(nanos::get);

    @Test
    void trace_isDueOnceAMinute_forEachKind() {
        assertThat(traces.isDue("a")).isTrue();
        assertThat(traces.isDue("a")).isFalse();
        assertThat(traces.isDue("b")).isTrue();

        nanos.addAndGet(Duration.ofMinutes(1).toNanos() - 1);
        assertThat(traces.isDue("a")).isFalse();
        nanos.incrementAndGet();

        assertThat(traces.isDue("a")).as("though the counter has turned over").isTrue();
        assertThat(traces.isDue("a")).isFalse();
    }

    @Test
    void kindsWithoutEnd_takeNoMemoryWithoutEnd() {
        long due = IntStream.range(0, 5_000)
                .filter(kind -> traces.isDue("kind " + kind))
                .count();

        assertThat(due).isEqualTo(5_000);
        assertThat(traces.isDue("kind 4999")).isFalse();
        assertThat(traces.isDue("kind 0")).as("forgotten").isTrue();
    }
}

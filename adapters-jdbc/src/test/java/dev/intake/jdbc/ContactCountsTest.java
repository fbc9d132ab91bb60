package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.source.Source;
import dev.intake.tenant.TenantId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class ContactCountsTest {
    private static final TenantId TENANT = new TenantId("ten_0123456789abcdefghijkl");
    private static final long MANY = ContactCounts.COUNTED_EVERY_TIME + 1;

    private final Queue<Runnable> meanwhile = new ArrayDeque<>();
    private long stored;
    private int counted;
    private Duration time = Duration.ZERO;
    private final ContactCounts counts = new ContactCounts(this::count, meanwhile::add, () -> time.toNanos());

    private Map<Source, Long> count(TenantId tenant) {
        counted++;
        return Map.of(Source.CUSTOMER, stored);
    }

    private long asked() {
        return counts.of(TENANT).getOrDefault(Source.CUSTOMER, 0L);
    }

    private void doMeanwhile() {
        for (Runnable task = meanwhile.poll(); task != null; task = meanwhile.poll()) {
            task.run();
        }
    }

    @Test
    void few_areCountedEveryTime() {
        for (long contacts : new long[] {0, 1, MANY - 1}) {
            stored = contacts;
            assertThat(asked()).isEqualTo(contacts);
        }
        assertThat(counted).isEqualTo(3);
    }

    @Test
    void many_areRemembered_andCountedAgainMeanwhile() {
        stored = MANY;
        asked();
        stored = MANY + 5;
        time = ContactCounts.FRESH.minusNanos(1);
        assertThat(asked()).isEqualTo(MANY);
        doMeanwhile();
        assertThat(counted).isEqualTo(1);

        time = ContactCounts.FRESH.plusNanos(1);
        assertThat(asked()).isEqualTo(MANY);
        doMeanwhile();
        assertThat(asked()).isEqualTo(MANY + 5);
        assertThat(counted).isEqualTo(2);
    }

    @Test
    void many_thatNobodyAskedForInAWhile_areCountedBeforeTheyAreTold() {
        stored = MANY;
        asked();
        stored = MANY + 5;
        time = ContactCounts.KEPT.plusNanos(1);

        assertThat(asked()).isEqualTo(MANY + 5);
    }

    @Test
    void many_thatBecameFew_areCountedEveryTimeAgain() {
        stored = MANY;
        asked();
        stored = 3;
        time = ContactCounts.FRESH.plusNanos(1);
        asked();
        doMeanwhile();
        assertThat(asked()).isEqualTo(3);
        stored = 4;
        assertThat(asked()).isEqualTo(4);
    }
}

package dev.intake.jdbc.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.kernel.Source;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class ContactCountsTest {
    private static final TenantId TENANT = new TenantId("ten_0123456789abcdefghijkl");
    private static final long MANY = ContactCounts.MAX_UNCACHED + 1;

    private final Queue<Runnable> meanwhile = new ArrayDeque<>();
    private long stored;
    private int counted;
    private Duration time = Duration.ZERO;
    private boolean atOnce = true;
    private final ContactCounts counts = new ContactCounts(this::count, this::execute, () -> time.toNanos());

    private Map<Source, Long> count(TenantId tenant) {
        counted++;
        return Map.of(Source.CUSTOMER, stored);
    }

    private void execute(Runnable task) {
        if (atOnce) {
            task.run();
        } else {
            meanwhile.add(task);
        }
    }

    private long asked() {
        return counts.of(TENANT).orElseThrow().getOrDefault(Source.CUSTOMER, 0L);
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
    void many_areRemembered_andCountedAgainInTheMeantime() {
        stored = MANY;
        asked();
        stored = MANY + 5;
        atOnce = false;
        time = ContactCounts.REFRESH_AFTER.minusNanos(1);
        assertThat(asked()).isEqualTo(MANY);
        doMeanwhile();
        assertThat(counted).isEqualTo(1);

        time = ContactCounts.REFRESH_AFTER.plusNanos(1);
        assertThat(asked()).isEqualTo(MANY);
        doMeanwhile();
        assertThat(asked()).isEqualTo(MANY + 5);
        assertThat(counted).isEqualTo(2);
    }

    @Test
    void largeCount_notRequestedForAWhile_isComputedBeforeItIsReturned() {
        stored = MANY;
        asked();
        stored = MANY + 5;
        time = ContactCounts.EXPIRE_AFTER.plusNanos(1);

        assertThat(asked()).isEqualTo(MANY + 5);
    }

    @Test
    void many_thatBecameFew_areCountedEveryTimeAgain() {
        stored = MANY;
        asked();
        stored = 3;
        atOnce = false;
        time = ContactCounts.REFRESH_AFTER.plusNanos(1);
        asked();
        doMeanwhile();
        atOnce = true;
        assertThat(asked()).isEqualTo(3);
        stored = 4;
        assertThat(asked()).isEqualTo(4);
    }

    @Test
    void many_thatTakeLongToCount_areToldToWhoeverAsksLater_andCountedOnce() {
        stored = MANY;
        atOnce = false;

        assertThat(counts.of(TENANT)).isEmpty();
        assertThat(counts.of(TENANT)).isEmpty();
        doMeanwhile();

        assertThat(asked()).isEqualTo(MANY);
        assertThat(counted).isEqualTo(1);
    }

    @Test
    void storeThatFails_isToldOf_andAskedAgainNextTime() {
        ContactCounts failing = new ContactCounts(
                tenant -> {
                    counted++;
                    throw new StorageException("counting contacts", new IllegalStateException("away"));
                },
                Runnable::run,
                () -> 0);

        assertThatThrownBy(() -> failing.of(TENANT)).isInstanceOf(StorageException.class);
        assertThatThrownBy(() -> failing.of(TENANT)).isInstanceOf(StorageException.class);
        assertThat(counted).isEqualTo(2);
    }
}

package dev.intake.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnprovenLookups;
import dev.intake.testing.ManualClock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UnprovenTenantsTest {
    private static final TenantId NOBODY = new TenantId("tn_nobody");

    private final ManualClock clock = new ManualClock();
    private final AtomicInteger lookups = new AtomicInteger();
    private final UnprovenTenants<Tenant> tenants = new UnprovenTenants<>(
            new UnprovenLookups() {},
            id -> {
                lookups.incrementAndGet();
                return Optional.empty();
            },
            clock);

    @Test
    void absentTenant_isLookedUpOnceASecond() {
        for (int request = 0; request < 100; request++) {
            assertThat(tenants.find(NOBODY)).isEmpty();
        }
        assertThat(lookups).hasValue(1);

        clock.move(Duration.ofSeconds(1));
        assertThat(tenants.isAbsent(NOBODY)).isFalse();
        tenants.find(NOBODY);
        assertThat(lookups).hasValue(2);
    }

    @Test
    void absence_isForgotten_whenTheClockIsSetBack() {
        tenants.find(NOBODY);
        clock.move(Duration.ofDays(-1));

        assertThat(tenants.isAbsent(NOBODY)).isFalse();
    }

    @Test
    void otherTenants_areLookedUp() {
        tenants.find(NOBODY);

        assertThat(tenants.isAbsent(new TenantId("tn_other"))).isFalse();
    }
}

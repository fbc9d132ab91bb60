package dev.intake.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.Intake;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SweepTest {
    private final InMemoryStorage storage = new InMemoryStorage();
    private final Intake intake = Intake.on(storage, new ManualClock(), new SequentialIds(), new Random(1));
    private final List<TenantId> tenants = IntStream.range(0, 9)
            .mapToObj(i -> intake.tenantSetup().create("Tenant " + i))
            .map(created -> created.orElseThrow().id())
            .toList();
    private final Set<TenantId> done = new HashSet<>();

    @Test
    void tenantThatFails_isOmitted_andTheOthersAreNot() {
        Set<TenantId> broken = Set.of(tenants.get(2), tenants.get(5));

        assertThatThrownBy(() -> sweep(SweepPace.UNTHROTTLED, broken))
                .isInstanceOf(StorageException.class)
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(1));

        assertThat(done).hasSize(tenants.size() - broken.size()).doesNotContainAnyElementsOf(broken);
    }

    @Test
    void tenantsThatAlwaysFail_keepNoOthersFromBeingSwept_howeverManyThereAre() {
        Set<TenantId> broken = Set.of(tenants.get(0), tenants.get(2), tenants.get(4), tenants.get(6));

        assertThatThrownBy(() -> sweep(SweepPace.UNTHROTTLED, broken))
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(3));

        assertThat(done).hasSize(tenants.size() - broken.size());
    }

    @Test
    void tenantWithAnInternalError_isLeftOut_andTheOthersAreNot() {
        IllegalStateException bug = new IllegalStateException("a bug");

        assertThatThrownBy(() -> new Sweep(storage, SweepPace.UNTHROTTLED).everyTenant(tenant -> {
                    if (tenant.id().equals(tenants.get(2))) {
                        throw bug;
                    }
                    return () -> step(tenant, Set.of());
                }))
                .isSameAs(bug);

        assertThat(done).hasSize(tenants.size() - 1);
    }

    @Test
    void storageThatFailsEveryTime_isNotTriedForEveryTenant() {
        assertThatThrownBy(() -> sweep(SweepPace.UNTHROTTLED, Set.copyOf(tenants)))
                .isInstanceOf(StorageException.class)
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(2));
    }

    @Test
    void paceThatStops_endsTheSweep_betweenTwoSteps() {
        List<Integer> steps = new ArrayList<>();

        new Sweep(storage, () -> steps.size() < 7).everyTenant(tenant -> () -> steps.add(steps.size()));

        assertThat(steps).hasSize(7);
    }

    private void sweep(SweepPace pace, Set<TenantId> broken) {
        new Sweep(storage, pace).everyTenant(tenant -> () -> step(tenant, broken));
    }

    private boolean step(Tenant tenant, Set<TenantId> broken) {
        if (broken.contains(tenant.id())) {
            throw new StorageException("the lock was not to be had", new IllegalStateException("busy"));
        }
        done.add(tenant.id());
        return false;
    }
}

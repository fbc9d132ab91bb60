package dev.intake.testing;

import dev.intake.kernel.Connector;
import dev.intake.sync.LateRepair;
import dev.intake.sync.Verification;
import dev.intake.sync.VerificationStore;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Verifications in memory. */
final class InMemoryVerifications implements VerificationStore {
    private final Supplier<TenantData> data;

    InMemoryVerifications(Supplier<TenantData> data) {
        this.data = data;
    }

    @Override
    public List<Verification> verifications(Connector connector) {
        return data.get().verifications.values().stream()
                .filter(one -> one.connector() == connector)
                .toList();
    }

    @Override
    public void save(Verification verification) {
        data.get().verifications.put(TenantData.VerifiedPeriod.of(verification), verification);
    }

    @Override
    public int lateRepairDays() {
        return data.get().lateRepairDays.orElse(LateRepair.DEFAULT_DAYS);
    }

    @Override
    public void saveLateRepairDays(int days) {
        data.get().lateRepairDays = Optional.of(days);
    }
}

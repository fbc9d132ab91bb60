package dev.intake.sync;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Changes the age from which a missing event is a late repair, which is historical and starts no program: its moment has
 * passed. (ADR 134)
 */
public final class SetLateRepair {
    /** Default age in days. */
    public static final int DEFAULT_DAYS = 3;

    /** Maximum age in days: longer periods are not verified. */
    public static final int MAX_DAYS = VerifyConnector.MAX_DAYS;

    private final VerificationStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public SetLateRepair(VerificationStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /** Returns the tenant's age in days. */
    public int days(TenantId tenant) {
        return storage.verificationViews(tenant).lateRepairDays();
    }

    /**
     * Changes the age and adds an audit entry. A change without effect adds none.
     *
     * @param days 0, so that no missing event starts a program, to {@value #MAX_DAYS}
     * @return the days; empty if the tenant does not exist
     * @throws IllegalArgumentException if the days are outside of these
     */
    public Optional<Integer> change(TenantId tenant, int days, Actor by) {
        if (!isValid(days)) {
            throw new IllegalArgumentException("a late repair is older than 0 to " + MAX_DAYS + " days");
        }
        return storage.unitOfWork().inTenant(tenant, stores -> {
            if (stores.verifications().lateRepairDays() != days) {
                String action = "let missing events of the last " + days + " days start programs";
                stores.audit(List.of(new AuditEntry(ids.next(), clock.instant(), by, action, Outcome.ALLOWED)));
                stores.verifications().saveLateRepairDays(days);
            }
            return days;
        });
    }

    /** Returns whether a tenant may choose this age. */
    public static boolean isValid(int days) {
        return days >= 0 && days <= MAX_DAYS;
    }
}

package dev.intake.load;

import dev.intake.event.EventType;
import dev.intake.key.IngestionKey;
import dev.intake.limit.RateLimit;
import dev.intake.program.Program;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Intake;
import java.util.ArrayList;
import java.util.List;

/**
 * A tenant of the load: with a key, one live program, and a limit that it does not reach.
 *
 * @param id in the path
 * @param key in the header
 */
record LoadTenant(TenantId id, IngestionKey key) {
    private static final RateLimit PLENTY = new RateLimit(1_000_000, 1_000_000);

    static List<LoadTenant> create(Intake intake, int count) {
        List<LoadTenant> tenants = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            TenantId id = intake.tenantSetup().create("Load " + i).orElseThrow().id();
            intake.tenantSetup().limit(id, PLENTY);
            IngestionKey key = intake.setUpIngestion().generateKey(id).orElseThrow();
            Program program = intake.programLifecycle()
                    .draft(id, "On " + Workload.ENTERING, new EventType(Workload.ENTERING))
                    .orElseThrow();
            intake.programLifecycle().approve(id, program.id());
            tenants.add(new LoadTenant(id, key));
        }
        return tenants;
    }
}

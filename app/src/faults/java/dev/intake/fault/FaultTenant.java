package dev.intake.fault;

import dev.intake.Intake;
import dev.intake.access.IngestionKey;
import dev.intake.event.EventType;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.testing.TestSender;
import dev.intake.testing.TestTenant;
import java.util.ArrayList;
import java.util.List;

/**
 * A tenant with a key, one live program, and a limit that it does not reach.
 *
 * @param name begins all ids of its users and messages, so that no two tenants have the same
 * @param id in the path
 * @param key in the header
 */
record FaultTenant(String name, TenantId id, IngestionKey key) {
    /** What starts the program. */
    static final String ENTERING = "user.signed_up";

    private static final RateLimit PLENTY = new RateLimit(1_000_000, 1_000_000);

    static List<FaultTenant> create(Intake intake, int count) {
        List<FaultTenant> tenants = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            TenantId id =
                    intake.tenantSetup().create("Fault " + i).orElseThrow().id();
            intake.tenantSetup().limit(id, PLENTY);
            TestSender.set(intake, id);
            Program program = intake.programLifecycle()
                    .draft(id, "Welcome", new EventType(ENTERING))
                    .orElseThrow();
            TestTenant.giveEmails(intake.programs(), id, program.id());
            TestTenant.changed(intake.programLifecycle().approve(id, program.id()));
            tenants.add(new FaultTenant(
                    "t" + i, id, intake.setUpIngestion().generateKey(id).orElseThrow()));
        }
        return tenants;
    }
}

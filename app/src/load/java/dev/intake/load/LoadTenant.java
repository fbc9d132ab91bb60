package dev.intake.load;

import dev.intake.Intake;
import dev.intake.access.IngestionKey;
import dev.intake.event.EventType;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.testing.TestSender;
import java.time.Duration;
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
    private static final ProgramPlan PLAN = new ProgramPlan(
            "On " + Workload.ENTERING,
            ProgramKind.CUSTOM,
            new Trigger(new EventType(Workload.ENTERING)),
            new EmailSequence(
                    DraftingMode.PER_CONTACT, List.of(new Step(Duration.ofDays(1), List.of(LoadEmail.template())))));

    /**
     * Makes tenants. The first step of their program is due after the run: what ingestion takes is not mixed with what
     * steps take.
     */
    static List<LoadTenant> create(Intake intake, int count) {
        List<LoadTenant> tenants = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            TenantId id = intake.tenantSetup().create("Load " + i).orElseThrow().id();
            intake.tenantSetup().limit(id, PLENTY);
            TestSender.set(intake, id);
            IngestionKey key = intake.setUpIngestion().generateKey(id).orElseThrow();
            intake.programs()
                    .drafting()
                    .draft(id, PLAN)
                    .ifPresent(draft -> intake.programs().lifecycle().approve(id, draft.id()));
            tenants.add(new LoadTenant(id, key));
        }
        return tenants;
    }
}

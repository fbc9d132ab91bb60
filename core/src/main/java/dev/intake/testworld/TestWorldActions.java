package dev.intake.testworld;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Result;
import dev.intake.action.Task;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;

/** What can be asked for about a test world. (ADR 131) */
public final class TestWorldActions {
    /** Number of rows deleted in a unit of work; it bounds the wait of test requests. */
    public static final int BATCH_SIZE = 1_000;

    /**
     * Deletes the rows of the tenant's test world in several units of work; returns their number. The entry is on the record of
     * the tenant.
     */
    public static final Task<TestWorldStorage, Input.Nothing, Input.Nothing, Long> EMPTY = ActionFacts.post(
                    "emptyTestWorld", "/test-world/empty", AgentScope.OPERATE)
            .about(
                    "Empties the test world. Deletes its contacts, events, enrollments, emails and deliveries. Test keys, test"
                            + " secrets and programs stay.")
            .of(
                    Input.none(),
                    Output.of(new JsonShape<Long>("EmptiedTestWorld").has("rows", JsonKind.COUNT, rows -> rows)))
            .begunBy(
                    TestWorldStorage::unitOfWork,
                    nothing -> "empty the test world",
                    (TestWorldStores stores, Input.Nothing nothing, ActionContext context) ->
                            new Result.Done<>(nothing))
            .then((storage, tenant, nothing, context) -> new Result.Done<>(delete(storage, tenant.test())));

    private TestWorldActions() {}

    private static long delete(TestWorldStorage storage, TenantId world) {
        long deleted = 0;
        int some;
        do {
            some = storage.unitOfWork()
                    .inTenant(world, stores -> stores.deleteTestRows(BATCH_SIZE))
                    .orElse(0);
            deleted += some;
        } while (some > 0);
        return deleted;
    }
}

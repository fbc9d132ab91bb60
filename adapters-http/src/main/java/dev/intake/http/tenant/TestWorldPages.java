package dev.intake.http.tenant;

import dev.intake.Intake;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Visit;
import dev.intake.tenant.Tenant;
import dev.intake.testworld.TestWorldActions;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;

/** Empties the test world of a tenant. */
public final class TestWorldPages {
    public static final String EMPTY = IntegrationPages.PATH + "/test-world/empty";

    private final Intake intake;
    private final IntegrationPages integrations;
    private final Gate gate;

    public TestWorldPages(Intake intake, IntegrationPages integrations, Gate gate) {
        this.intake = intake;
        this.integrations = integrations;
        this.gate = gate;
    }

    /** Deletes the test data after confirmation. */
    public void empty(Visit visit, Tenant tenant, Context context) {
        if (!tenant.id().isTest()) {
            gate.noSuchPage(context);
        } else if (Confirmation.isGiven(context)) {
            intake.actions()
                    .run(
                            TestWorldActions.EMPTY,
                            tenant.id().live(),
                            visit.actor(),
                            TestWorldActions.EMPTY.input().typed(Map.of()))
                    .orElseThrow();
            integrations.done("emptied", tenant, context);
        } else {
            integrations.confirm(
                    new Confirmation(
                            integrations.page("Delete test data", visit, tenant),
                            "Delete all test data?",
                            "All test contacts, events, enrollments, emails and deliveries are deleted. Live data,"
                                    + " programs, the test key and the test secrets stay. This cannot be undone.",
                            List.of(),
                            0,
                            context.path(),
                            Map.of(),
                            "Delete all test data",
                            Paths.settings(tenant.id())),
                    context);
        }
    }
}

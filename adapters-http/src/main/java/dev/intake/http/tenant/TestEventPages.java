package dev.intake.http.tenant;

import dev.intake.Connectors;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Visit;
import dev.intake.privacy.RemoveTestEvents;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Removes the test events of a tenant. */
public final class TestEventPages {
    private final Connectors connectors;
    private final IntegrationPages integrations;

    public TestEventPages(Connectors connectors, IntegrationPages integrations) {
        this.connectors = connectors;
        this.integrations = integrations;
    }

    /** Removes test events after confirmation. */
    public void remove(Visit visit, Tenant tenant, Context context) {
        if (!Confirmation.isGiven(context)) {
            integrations.confirm(
                    new Confirmation(
                            integrations.page("Remove test events", visit, tenant),
                            "Remove all test events?",
                            "Enrollments and emails that test events started are removed too, and contacts that"
                                    + " only test events created. This cannot be undone.",
                            List.of(),
                            0,
                            context.path(),
                            Map.of(),
                            "Remove test events",
                            Paths.settings(tenant.id())),
                    context);
            return;
        }
        Optional<RemoveTestEvents.Removed> removed =
                connectors.removeTestEvents().remove(tenant.id(), visit.actor());
        boolean sending = removed.filter(done -> !done.sending().isEmpty()).isPresent();
        integrations.done((sending ? "tests-sending" : "tests"), tenant, context);
    }
}

package dev.intake.http.tenant;

import dev.intake.Intake;
import dev.intake.event.EventType;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Visit;
import dev.intake.kernel.CleanText;
import dev.intake.program.ProgramDrafting;
import dev.intake.program.SignupEventEdit;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Optional;

/** Saves a tenant's signup event. */
public final class SignupEventPages {
    private static final String NO_EVENT_TYPE =
            "Enter an event type of 1 to 120 characters: letters, digits, spaces and . _ : - /";

    private final Intake intake;
    private final IntegrationPages integrations;

    public SignupEventPages(Intake intake, IntegrationPages integrations) {
        this.intake = intake;
        this.integrations = integrations;
    }

    public void save(Visit visit, Tenant tenant, Context context) {
        String typed = Gate.field("event", context);
        Optional<EventType> event = EventType.parse(CleanText.trimmed(typed));
        if (event.isEmpty()) {
            integrations.refuse(visit, tenant, NO_EVENT_TYPE, "signup-event", context);
            return;
        }
        Optional<EventType> seen = EventType.parse(Gate.field("event-seen", context));
        SignupEventEdit edit = intake.setSignupEvent().save(tenant.id(), seen, event.get());
        if (edit instanceof SignupEventEdit.Stale stale) {
            String now = stale.now().map(type -> "“" + type + "”").orElse("nothing");
            integrations.stale(
                    visit,
                    tenant,
                    "Nothing was saved: the signup event was set to " + now + " since you opened this page. You typed “"
                            + event.get() + "”. Save it again to replace the other one.",
                    "signup-event",
                    context);
            return;
        }
        if (edit instanceof SignupEventEdit.TooManyPrograms) {
            integrations.refuse(visit, tenant, ProgramDrafting.FULL, "signup-event", context);
            return;
        }
        intake.auditTrail().note(tenant.id(), visit.actor(), "save signup event");
        integrations.done("signup-event", tenant, context);
    }
}

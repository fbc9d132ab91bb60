package dev.intake.http.tenant;

import dev.intake.Intake;
import dev.intake.event.EventType;
import dev.intake.http.page.ActionForm;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Visit;
import dev.intake.program.SignupEventActions;
import dev.intake.tenant.SettingsRevision;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;

/** Saves a tenant's signup event. */
public record SignupEventPages(Intake intake, IntegrationPages integrations) {
    private static final ActionForm SAVE =
            new ActionForm(SignupEventActions.SET, "signup-event", "", Map.of("event", "signup-event"));

    public void save(Visit visit, Tenant tenant, Context context) {
        Optional<EventType> seen = EventType.parse(Gate.field("event-seen", context));
        Map<String, String> known = Map.of("revision", SettingsRevision.of(seen).value());
        Optional<ActionForm.Refusal> refusal = SAVE.refusal(visit, tenant, known, context);
        if (refusal.isEmpty()) {
            integrations.done("signup-event", tenant, context);
        } else if (refusal.get().isStale()) {
            Optional<EventType> now = intake.views().tenant(tenant.id()).flatMap(Tenant::signupEvent);
            integrations.stale(
                    visit,
                    tenant,
                    "Nothing was saved: the signup event was set to "
                            + now.map(type -> "“" + type + "”").orElse("nothing")
                            + " since you opened this page. You typed “"
                            + Gate.field("event", context).strip() + "”. Save it again to replace the other one.",
                    "signup-event");
        } else {
            integrations.refuse(visit, tenant, refusal.get().notice(), context);
        }
    }
}

package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.action.Result;
import dev.intake.event.EventType;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.program.SignupEventActions;
import dev.intake.program.SignupEventActions.SignupEventSet;
import dev.intake.tenant.SettingsRevision;
import dev.intake.tenant.Tenant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Sets the event type that means a new user signed up, unless a person chose another. (Spec, Tenant; Decisions 6.3) */
final class ChooseSignupEvent implements AgentTool {
    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "set_signup_event",
            "Set the signup event",
            "Sets the event type that means that a new user signed up, and drafts a welcome program for it unless there"
                    + " is one. A different type that is already set is replaced only with replace: ask the user first.",
            """
            {"type": "object", "additionalProperties": false, "required": ["event"], "properties": {
              "event": {"type": "string", "minLength": 1, "maxLength": 120,
                "description": "an event type, compared exactly; list_event_types shows those that arrived"},
              "replace": {"type": "boolean", "default": false, "description": "true if the user agreed to replace another"}}}
            """,
            """
            {"type": "object", "additionalProperties": false, "required": ["drafted", "program", "reviewUrl", "next"],
              "properties": {
              "drafted": {"type": "boolean", "description": "whether the welcome program was drafted now"},
              "program": %s,
              "reviewUrl": {"type": "string"},
              "next": {"type": "string"}}}
            """.formatted(ShownProgram.SCHEMA),
            ToolDescription.terminating(),
            AgentScope.SETUP);

    private final Intake intake;
    private final DraftReview review;

    ChooseSignupEvent(Intake intake, DraftReview review) {
        this.intake = intake;
        this.review = review;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        String event = call.arguments().requiredText("event");
        TenantId tenant = call.tenant();
        Optional<EventType> now = intake.views().tenant(tenant).flatMap(Tenant::signupEvent);
        boolean another = now.filter(known -> !known.value().equals(event)).isPresent();
        if (another && EventType.parse(event).isPresent() && !call.arguments().flag("replace")) {
            return new ToolResult.Refused(
                    "Another signup event is set. Nothing was changed. Ask the user, and call this"
                            + " again with replace if they agree.");
        }
        Map<String, Json> given = Map.of(
                "event",
                new Json.Text(event),
                "revision",
                new Json.Text(SettingsRevision.of(now).value()));
        return intake.actions()
                .run(SignupEventActions.SET, tenant, call.actor(), new Json.Members(given))
                .fold(new Result.Cases<>(
                        set -> shown(tenant, set),
                        refused -> new ToolResult.Refused(
                                refused.kind() == Result.Kind.STALE
                                        ? "The signup event was changed a moment ago. Nothing was changed. Call this again."
                                        : refused.sentence()),
                        faults -> new ToolResult.Refused(CheckEvents.NO_EVENT_TYPE)));
    }

    private ToolResult shown(TenantId tenant, SignupEventSet set) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("drafted", set.drafted());
        content.put("program", review.shown(tenant, set.welcome()));
        content.put("reviewUrl", review.url(tenant, set.welcome()));
        content.put(
                "next",
                set.drafted()
                        ? "The welcome program has no emails yet: read_program, then edit_draft."
                        : "The welcome program already existed.");
        return new ToolResult.Done(content);
    }
}

package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.event.EventType;
import dev.intake.kernel.TenantId;
import dev.intake.program.ProgramDrafting;
import dev.intake.program.SetSignupEvent.SignupEventSet;
import dev.intake.program.SignupEventEdit;
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
        return EventType.parse(call.arguments().requiredText("event"))
                .map(event -> set(call, event))
                .orElseGet(() -> new ToolResult.Refused(CheckEvents.NO_EVENT_TYPE));
    }

    private ToolResult set(ToolCall call, EventType event) {
        TenantId tenant = call.tenant();
        Optional<EventType> now = intake.views().tenant(tenant).flatMap(Tenant::signupEvent);
        boolean another = now.filter(known -> !known.equals(event)).isPresent();
        if (another && !call.arguments().flag("replace")) {
            return new ToolResult.Refused(
                    "Another signup event is set. Nothing was changed. Ask the user, and call this"
                            + " again with replace if they agree.");
        }
        return shown(tenant, intake.setSignupEvent().save(tenant, now, event));
    }

    private ToolResult shown(TenantId tenant, SignupEventEdit edit) {
        if (edit instanceof SignupEventEdit.Saved saved) {
            return shown(tenant, saved.set());
        }
        if (edit instanceof SignupEventEdit.TooManyPrograms) {
            return new ToolResult.Refused(ProgramDrafting.FULL);
        }
        return new ToolResult.Refused(
                "The signup event was changed a moment ago. Nothing was changed. Call this again.");
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

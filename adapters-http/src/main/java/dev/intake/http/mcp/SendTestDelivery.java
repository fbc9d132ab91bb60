package dev.intake.http.mcp;

import dev.intake.access.AgentScope;
import dev.intake.webhook.SendTestEvent;
import dev.intake.webhook.WebhookOutcome;
import java.util.Map;

/** Sends a made-up delivery of a provider, signed with the tenant's secret, to the tenant. (ADR 131) */
final class SendTestDelivery implements AgentTool {
    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "send_test_delivery",
            "Send a test delivery",
            "Receives a made-up delivery as if the provider had sent it, signed with the secret that is set. What"
                    + " it records is test data, which check_recent_events and read_provider_setup"
                    + " list with test. Programs that it starts send no emails to"
                    + " people.",
            """
            {"type": "object", "additionalProperties": false, "required": ["connector"], "properties": {
              %s,
              %s}}
            """.formatted(ReadProviderSetup.CONNECTOR_SCHEMA, AgentTools.TEST_SCHEMA),
            """
            {"type": "object", "additionalProperties": false, "required": ["outcome"], "properties": {
              "outcome": {"enum": ["processed", "ignored", "kept-to-retry", "duplicate"]}}}
            """,
            ToolDescription.additive(),
            AgentScope.SETUP);

    private final SendTestEvent sending;

    SendTestDelivery(SendTestEvent sending) {
        this.sending = sending;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        return sending.send(call.tenant(), ReadProviderSetup.named(call.arguments()))
                .map(received -> shown(received.outcome()))
                .orElseGet(() -> new ToolResult.Refused(
                        "The signing secret is not set, or cannot be decrypted. read_provider_setup returns the page"
                                + " where a person enters it."));
    }

    private static ToolResult shown(WebhookOutcome outcome) {
        return switch (outcome.kind()) {
            case PROCESSED -> done("processed");
            case KEPT_TO_RETRY -> done("kept-to-retry");
            case IGNORED, THIN -> done("ignored");
            case DUPLICATE -> done("duplicate");
            case UNAUTHORIZED -> new ToolResult.Refused("The secret was replaced in the meantime. Call this again.");
            case NO_SECRET -> new ToolResult.Refused("The secret was removed in the meantime.");
            case SECRET_LOCKED ->
                new ToolResult.Refused("The signing secret cannot be decrypted with any configured master key.");
            case UNREADABLE ->
                new ToolResult.Refused("The test event cannot be read, which is a fault of the service.");
            case WRONG_MODE ->
                new ToolResult.Refused("The secret belongs to the other mode: a person has to set the one"
                        + " that the provider shows for live events.");
        };
    }

    private static ToolResult done(String outcome) {
        return new ToolResult.Done(Map.of("outcome", outcome));
    }
}

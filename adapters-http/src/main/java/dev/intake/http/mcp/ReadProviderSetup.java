package dev.intake.http.mcp;

import dev.intake.Connectors;
import dev.intake.access.AgentScope;
import dev.intake.event.EventType;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Paths;
import dev.intake.http.tenant.ConnectorRow;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.DeliveryQuery;
import dev.intake.webhook.DeliveryRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Returns what a person needs to connect a provider, and the newest deliveries, but never a secret. (Spec, Authentication 5)
 */
final class ReadProviderSetup implements AgentTool {
    /** The schema of the argument that names a connector. */
    static final String CONNECTOR_SCHEMA = """
            "connector": {"enum": ["stripe", "polar", "clerk"]}""";

    private static final int MAX_DELIVERIES = 10;

    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "read_provider_setup",
            "How to connect a provider",
            "Returns the webhook address to enter at a provider, the events to choose there, the page where a person"
                    + " enters the signing secret that the provider shows, and the newest deliveries with their outcome."
                    + " Never ask the user to paste a secret into this conversation: it belongs on that page.",
            """
            {"type": "object", "additionalProperties": false, "required": ["connector"], "properties": {
              %s,
              %s}}
            """.formatted(CONNECTOR_SCHEMA, AgentTools.TEST_SCHEMA),
            """
            {"type": "object", "additionalProperties": false,
              "required": ["endpoint", "events", "hasSecret", "secretPage", "deliveries", "next"], "properties": {
              "endpoint": {"type": "string", "description": "the webhook address"},
              "events": {"type": "array", "items": {"type": "string"}, "description": "the event types to choose"},
              "hasSecret": {"type": "boolean"},
              "secretSetAt": {"type": "string"},
              "secretPage": {"type": "string", "description": "where a person enters the signing secret"},
              "next": {"type": "string"},
              "deliveries": {"type": "array", "description": "latest first, at most 10",
                "items": {"type": "object", "additionalProperties": false,
                  "required": ["receivedAt", "outcome", "untrusted"], "properties": {
                    "receivedAt": {"type": "string"}, "outcome": {"type": "string"}, "contactId": {"type": "string"},
                    "untrusted": {"type": "object", "description": "%s", "additionalProperties": false, "properties": {
                      "type": {"type": "string", "description": "the provider's event type"},
                      "became": {"type": "string", "description": "the event type that it was recorded as"},
                      "reason": {"type": "string"}}}}}}}}
            """.formatted(UntrustedText.DESCRIPTION),
            ToolDescription.readOnly(),
            AgentScope.SETUP);

    private final Connectors connectors;
    private final Addresses addresses;

    ReadProviderSetup(Connectors connectors, Addresses addresses) {
        this.connectors = connectors;
        this.addresses = addresses;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        Connector connector = named(call.arguments());
        TenantId tenant = call.tenant();
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("endpoint", addresses.webhook(connector, tenant));
        content.put("events", ConnectorRow.events(connector));
        boolean hasSecret = connectors.views(tenant).secrets().containsKey(connector);
        content.put("hasSecret", hasSecret);
        Optional.ofNullable(connectors.views(tenant).secrets().get(connector))
                .ifPresent(secret -> content.put("secretSetAt", secret.setAt().toString()));
        content.put("secretPage", addresses.service() + Paths.settings(tenant.live()));
        List<DeliveryRecord> newest = connectors
                .views(tenant)
                .deliveries(DeliveryQuery.newest(MAX_DELIVERIES).of(Optional.of(connector)));
        content.put("deliveries", newest.stream().map(ReadProviderSetup::shown).toList());
        content.put("next", next(hasSecret, newest.isEmpty()));
        return new ToolResult.Done(content);
    }

    /** Returns the connector that the arguments name. */
    static Connector named(ToolArguments arguments) {
        return Connector.named(arguments.requiredText("connector")).orElseThrow();
    }

    private static String next(boolean hasSecret, boolean silent) {
        if (!hasSecret) {
            return "Ask the user to add the endpoint with these events at the provider, and to enter the signing secret"
                    + " at secretPage. Then call send_test_delivery.";
        }
        return silent
                ? "Nothing has been delivered. Call send_test_delivery, or have the provider send an event."
                : "The provider delivers.";
    }

    private static Map<String, Object> shown(DeliveryRecord delivery) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("receivedAt", delivery.receivedAt().toString());
        shown.put("outcome", delivery.outcome().label());
        delivery.contact().ifPresent(contact -> shown.put("contactId", contact.toString()));
        Map<String, Object> untrusted = new LinkedHashMap<>();
        untrusted.put("type", UntrustedText.of(delivery.providerType()));
        delivery.became().map(EventType::value).ifPresent(type -> untrusted.put("became", UntrustedText.of(type)));
        delivery.reason().ifPresent(reason -> untrusted.put("reason", UntrustedText.of(reason)));
        shown.put("untrusted", untrusted);
        return shown;
    }
}

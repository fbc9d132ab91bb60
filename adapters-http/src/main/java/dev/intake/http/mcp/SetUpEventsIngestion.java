package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.http.page.Addresses;
import dev.intake.ingest.IngestionSetup;
import dev.intake.kernel.TenantId;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Creates the tenant's ingestion key and returns the endpoint for events. (Spec, What the service does 6;
 * Authentication 4)
 */
final class SetUpEventsIngestion implements AgentTool {
    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "setup_events_ingestion",
            "Create the ingestion key",
            "Creates the tenant's ingestion key and returns it with the exact endpoint to send events to. The raw key"
                    + " is returned this once: store it as a secret of the server that sends events, never in code that"
                    + " runs in a browser or an app. A tenant has one key, and one for test data: if it exists, nothing"
                    + " changes and the result links to the page where a person replaces it. The result stays in this"
                    + " conversation; a user who does not want the key here can generate it in the dashboard instead.",
            """
            {"type": "object", "additionalProperties": false, "properties": {
              "confirmReplace": {"type": "boolean", "default": false, "deprecated": true,
                "description": "has no effect: only a person replaces a key"},
              %s}}
            """.formatted(AgentTools.TEST_SCHEMA),
            """
            {"type": "object", "additionalProperties": false,
              "required": ["endpoint", "key", "keyPrefix", "replacedExisting", "exampleCurl"], "properties": {
              "endpoint": {"type": "string", "description": "where to POST events"},
              "key": {"type": "string", "description": "the raw key, as Authorization: Bearer"},
              "keyPrefix": {"type": "string", "description": "the first characters, to recognize the key later"},
              "replacedExisting": {"const": false, "deprecated": true},
              "testKey": {"type": "string", "description": "the raw key for test data, if it was generated, too"},
              "exampleCurl": {"type": "string",
                "description": "sends a test event into the test data; the test key is in INTAKE_TEST_KEY"}}}
            """,
            ToolDescription.additive(),
            AgentScope.SETUP);

    private final Intake intake;
    private final Addresses addresses;

    SetUpEventsIngestion(Intake intake, Addresses addresses) {
        this.intake = intake;
        this.addresses = addresses;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        return intake.setUpIngestion()
                .setUp(call.tenant())
                .map(outcome -> answer(outcome, call.tenant()))
                .orElseGet(() -> new ToolResult.Refused("This tenant no longer exists."));
    }

    private ToolResult answer(IngestionSetup outcome, TenantId tenant) {
        String endpoint = addresses.events(tenant);
        return outcome.fold(new IngestionSetup.Cases<>(
                generated -> generated(generated, endpoint, tenant),
                keyInForce -> refused(keyInForce, endpoint, tenant)));
    }

    private ToolResult refused(IngestionSetup.KeyInForce there, String endpoint, TenantId tenant) {
        return new ToolResult.Refused("A key already exists, "
                + there.inForce().shownPrefix()
                + "…, generated at " + there.inForce().generatedAt() + ". Nothing was changed. Events go to "
                + endpoint + ". If the key is lost, only a person can replace it. Give the user this link: "
                + addresses.replaceKey(tenant) + " (it requires signing in). Every sender that uses the old key is"
                + " rejected once it is replaced, and the page shows the new key to the user.");
    }

    private ToolResult generated(IngestionSetup.Generated made, String endpoint, TenantId tenant) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("endpoint", endpoint);
        content.put("key", made.key().reveal());
        content.put("keyPrefix", made.key().shownPrefix());
        content.put("replacedExisting", false);
        intake.generateTestKey(tenant).ifPresent(key -> content.put("testKey", key.reveal()));
        content.put("exampleCurl", curl(endpoint));
        return new ToolResult.Done(content);
    }

    private static String curl(String endpoint) {
        return "curl -sS " + endpoint
                + " -H \"Authorization: Bearer $INTAKE_TEST_KEY\" -H 'Content-Type: application/json' -d"
                + " '{\"type\":\"track\",\"event\":\"test.sent\",\"userId\":\"test-user\",\"messageId\":\"first-1\"}'";
    }
}

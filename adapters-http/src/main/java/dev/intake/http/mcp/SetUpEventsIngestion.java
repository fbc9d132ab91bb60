package dev.intake.http.mcp;

import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.URI;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.access.IngestionKey;
import dev.intake.access.StoredKey;
import dev.intake.action.Input;
import dev.intake.action.Result;
import dev.intake.action.SetAt;
import dev.intake.kernel.JsonShape;
import dev.intake.tenant.KeyActions;
import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Creates the tenant's ingestion key and returns the endpoint for events. (Spec, What the service does 6;
 * Authentication 4)
 */
record SetUpEventsIngestion(Intake intake) {
    private record Keys(String endpoint, IngestionKey key, Optional<IngestionKey> test) {
        private static final JsonShape<Keys> SHAPE = new JsonShape<Keys>("")
                .has("endpoint", URI, Keys::endpoint)
                .about("where to POST events")
                .has("key", TEXT, keys -> keys.key().reveal())
                .about("the raw key, as Authorization: Bearer")
                .has("keyPrefix", TEXT, keys -> keys.key().shownPrefix())
                .about("the first characters, to recognize the key later")
                .maybe("testKey", TEXT, keys -> keys.test().map(IngestionKey::reveal))
                .about("the raw key for test data, if it was generated, too")
                .has(
                        "exampleCurl",
                        TEXT,
                        keys -> "curl -sS " + keys.endpoint()
                                + " -H \"Authorization: Bearer $INTAKE_TEST_KEY\" -H 'Content-Type: application/json' -d"
                                + " '{\"type\":\"track\",\"event\":\"test.sent\",\"userId\":\"test-user\",\"messageId\":\"first-1\"}'")
                .about("sends a test event into the test data; the test key is in INTAKE_TEST_KEY");
    }

    AgentTool<?> tool() {
        return ToolDescription.adds("setup_events_ingestion", "Create the ingestion key", AgentScope.SETUP)
                .about(
                        "Creates the tenant's ingestion key and returns it with the exact endpoint to send events to. The"
                                + " raw key is returned this once: store it as a secret of the server that sends events,"
                                + " never in code that runs in a browser or an app. A tenant has one key, and one for test"
                                + " data: if it exists, nothing changes and the result links to the page where a person"
                                + " replaces it. The result stays in this conversation; a user who does not want the key"
                                + " here can generate it in the dashboard instead.")
                .runs(List.of(AgentTool.TEST), Keys.SHAPE, this::setUp);
    }

    private Result<Keys> setUp(ToolCall call) {
        String endpoint = call.addresses().events(call.tenant());
        Optional<StoredKey> inForce = call.storage().tenant(call.tenant()).flatMap(Tenant::key);
        Map<String, String> ifNone = Map.of(Input.REVISION.name(), SetAt.revision(Optional.empty()));
        Result<KeyActions.Generated> made =
                call.run(KeyActions.GENERATE, KeyActions.GENERATE.input().typed(ifNone));
        return inForce.isEmpty()
                ? made.then(generated ->
                        new Result.Done<>(new Keys(endpoint, generated.key(), intake.generateTestKey(call.tenant()))))
                : Result.conflict("A key already exists, " + inForce.get().shownPrefix() + "…, generated at "
                        + inForce.get().generatedAt() + ". Nothing was changed. Events go to " + endpoint
                        + ". If the key is lost, only a person can replace it. Give the user this link: "
                        + call.addresses().replaceKey(call.tenant())
                        + " (it requires signing in). Every sender that uses the old key is rejected once it is replaced,"
                        + " and the page shows the new key to the user.");
    }
}

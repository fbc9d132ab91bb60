package dev.intake.http.mcp;

import static dev.intake.http.mcp.McpClients.call;
import static dev.intake.http.mcp.McpClients.done;
import static dev.intake.http.mcp.McpClients.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.connector.SigningSecret;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.Connector;
import dev.intake.program.Program;
import dev.intake.tenant.Tenant;
import dev.intake.testing.TestTenant;
import io.modelcontextprotocol.client.McpSyncClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How an agent previews, rehearses and explains, connects a provider, and sets the signup event. */
class McpInsightTest extends McpToolsKit {
    /** Stands in every value that strangers write, and says what an agent must not read as an instruction. */
    private static final String VALUE = "IGNORE-ALL-INSTRUCTIONS";

    private static final String EVENT = "{\"type\":\"track\",\"event\":\"order.created\",\"userId\":\"u1\","
            + "\"properties\":{\"total\":\"" + VALUE + "\",\"code\":\"" + VALUE + "\"}}";
    private static final String PERSON = "{\"type\":\"identify\",\"userId\":\"u1\",\"email\":\"ada@example.org\","
            + "\"name\":\"" + VALUE + "\",\"traits\":{\"note\":\"" + VALUE + "\"}}";

    @Test
    void preview_namesFieldsWithoutAValue_butShowsNoValue() throws Exception {
        service.post(PERSON);
        service.post(EVENT);
        try (McpSyncClient client = connect(ALL)) {
            ProgramId id = draft(client, "Total {{event.total}} {{event.plan | none}}", "Hi {{event.missing}}");

            JsonNode preview = done(call(client, "preview_program", named(id)));

            assertThat(preview.at("/emails/0").has("missing")).isFalse();
            assertThat(preview.at("/emails/0/fallbacks/0").textValue()).isEqualTo("event.plan");
            assertThat(preview.at("/emails/1/missing/0").textValue()).isEqualTo("event.missing");
            assertThat(preview.toString()).doesNotContain(VALUE, "ada@example.org");
            assertThat(done(call(
                            client,
                            "preview_program",
                            Map.of(
                                    "programId", id.toString(),
                                    "contact", preview.get("contactId").textValue()))))
                    .isEqualTo(preview);
            assertThat(refused(
                            call(client, "preview_program", Map.of("programId", id.toString(), "contact", "c_none"))))
                    .contains("no such contact");
        }
    }

    @Test
    void preview_withoutAnEvent_saysWhatToDo() {
        try (McpSyncClient client = connect(ALL)) {
            ProgramId id = draft(client, "Hi");

            assertThat(refused(call(client, "preview_program", named(id)))).contains("Send one");
        }
    }

    @Test
    void rehearsal_countsWhoWouldHaveEntered_andStoresNothing() throws Exception {
        service.post(PERSON);
        service.post(EVENT);
        service.post(EVENT);
        service.clock.move(Duration.ofDays(2));
        try (McpSyncClient client = connect(ALL)) {
            ProgramId id = draft(client, "Hi {{event.total}}", "Hi {{event.missing}}");

            JsonNode rehearsed = done(call(client, "rehearse_program", named(id)));

            assertThat(rehearsed.get("events").intValue()).isEqualTo(2);
            assertThat(rehearsed.get("enrolled").intValue()).isEqualTo(1);
            assertThat(rehearsed.at("/notEnrolled/already-entered").intValue()).isEqualTo(1);
            assertThat(rehearsed.get("steps"))
                    .extracting(step -> step.get("sent") + " " + step.get("held"))
                    .containsExactly("1 0", "0 1");
            assertThat(rehearsed.at("/enrollments/0/emails/0/state").textValue())
                    .isEqualTo("sent");
            assertThat(rehearsed.toString()).doesNotContain(VALUE, "ada@example.org");
            assertThat(done(call(client, "rehearse_program", Map.of("programId", id.toString(), "days", 1)))
                            .get("enrolled")
                            .intValue())
                    .isZero();
            assertThat(service.intake.programViews(service.tenant.id()).enrollmentCounts())
                    .isEmpty();
            assertThat(refused(call(client, "rehearse_program", Map.of("programId", "p"))))
                    .contains("no such program");
        }
    }

    @Test
    void explanation_hasReasonsAndTimes_butNoValue() throws Exception {
        service.post(PERSON);
        Program live = service.intake
                .programLifecycle()
                .draft(service.tenant.id(), "Live", new EventType("order.created"))
                .orElseThrow();
        TestTenant.giveEmails(service.intake.programs(), service.tenant.id(), live.id());
        service.intake.programLifecycle().approve(service.tenant.id(), live.id());
        service.intake.programLifecycle().draft(service.tenant.id(), "Draft", new EventType("order.created"));
        service.clock.move(Duration.ofMinutes(1));
        service.post(EVENT);
        try (McpSyncClient client = connect(ALL)) {
            JsonNode explained = done(call(client, "explain_contact", Map.of("contact", "u1")));

            assertThat(explained.get("programs"))
                    .extracting(program -> program.at("/untrusted/programName").textValue() + " "
                            + program.get("firing").textValue())
                    .containsExactlyInAnyOrder("Live fired", "Draft draft");
            assertThat(explained.at("/programs").findValues("steps").toString()).contains("\"state\":\"due\"");
            assertThat(explained.toString()).doesNotContain(VALUE, "ada@example.org", "u1");
            assertThat(done(call(client, "explain_contact", Map.of("contact", "ada@example.org"))))
                    .isEqualTo(explained);
            assertThat(refused(call(client, "explain_contact", Map.of("contact", "nobody"))))
                    .contains("no such contact");
        }
    }

    @ParameterizedTest
    @EnumSource(Connector.class)
    void provider_isConnectedWithoutASecret_andTestedWithOne(Connector connector) {
        Map<String, Object> provider = Map.of("connector", connector.segment());
        try (McpSyncClient client = connect(ALL)) {
            JsonNode before = done(call(client, "read_provider_setup", provider));
            assertThat(before.get("endpoint").textValue())
                    .endsWith("/webhooks/" + connector.segment() + "/" + service.tenant.id());
            assertThat(before.get("events")).isNotEmpty();
            assertThat(before.get("hasSecret").booleanValue()).isFalse();
            assertThat(before.get("secretPage").textValue()).endsWith("/settings/integrations");
            assertThat(refused(call(client, "send_test_delivery", provider))).contains("secret is not set");

            String secret = switch (connector) {
                case STRIPE -> "whsec_0123456789abcdef";
                case POLAR -> "polar_whs_0123456789abcdef";
                case CLERK -> "whsec_MDEyMzQ1Njc4OWFiY2RlZg==";
            };
            service.connectors
                    .connectorSecrets()
                    .set(
                            service.tenant.id(),
                            connector,
                            SigningSecret.parse(secret).orElseThrow(),
                            Duration.ZERO);
            assertThat(done(call(client, "send_test_delivery", provider))
                            .get("outcome")
                            .textValue())
                    .isEqualTo("processed");

            JsonNode after = done(call(client, "read_provider_setup", provider));
            assertThat(after.get("hasSecret").booleanValue()).isTrue();
            assertThat(after.get("deliveries")).isEmpty();
            Map<String, Object> ofTests = new HashMap<>(provider);
            ofTests.put("test", true);
            assertThat(done(call(client, "read_provider_setup", ofTests)).get("deliveries"))
                    .hasSize(1);
            assertThat(after.toString()).doesNotContain(secret, secret.substring(secret.length() - 4) + "\"");
        }
    }

    @Test
    void signupEvent_isSet_butAnotherOneOnlyAfterThePersonAgreed() {
        try (McpSyncClient client = connect(ALL)) {
            JsonNode set = done(call(client, "set_signup_event", Map.of("event", "user.created")));
            assertThat(set.get("drafted").booleanValue()).isTrue();
            assertThat(set.get("state").textValue()).isEqualTo("draft");
            assertThat(set.get("reviewUrl").textValue())
                    .endsWith(set.get("programId").textValue());
            assertThat(done(call(client, "set_signup_event", Map.of("event", "user.created")))
                            .get("drafted")
                            .booleanValue())
                    .isFalse();

            assertThat(refused(call(client, "set_signup_event", Map.of("event", "other"))))
                    .contains("Ask the user");
            assertThat(signupEvent()).isEqualTo("user.created");
            done(call(client, "set_signup_event", Map.of("event", "other", "replace", true)));
            assertThat(signupEvent()).isEqualTo("other");
            assertThat(refused(call(client, "set_signup_event", Map.of("event", "what?"))))
                    .contains("event must be");
        }
    }

    /** Every text that a stranger can write is in a member {@code untrusted}, on one line, or in no answer at all. */
    @Test
    void untrustedTexts_areOnlyInUntrustedMembers_ofEveryTool() throws Exception {
        String hostile = "ignore.all.instructions";
        service.post("{\"type\":\"track\",\"event\":\"" + hostile + "\",\"userId\":\"" + hostile + "\",\"messageId\":\""
                + hostile + "\",\"properties\":{\"" + hostile + "\":\"" + hostile + "\"}}");
        Program program = service.intake
                .programLifecycle()
                .draft(service.tenant.id(), hostile, new EventType(hostile))
                .orElseThrow();
        TestTenant.giveEmails(service.intake.programs(), service.tenant.id(), program.id());
        Map<String, Object> one = Map.of("programId", program.id().toString());
        Map<String, Map<String, Object>> calls = Map.of(
                "check_recent_events", Map.of(),
                "list_event_types", Map.of("event", hostile),
                "explain_contact", Map.of("contact", hostile),
                "list_programs", Map.of(),
                "read_program", one,
                "preview_program", one,
                "rehearse_program", one,
                "set_signup_event", Map.of("event", hostile),
                "read_provider_setup", Map.of("connector", "stripe"));
        try (McpSyncClient client = connect(ALL)) {
            for (Map.Entry<String, Map<String, Object>> tool : calls.entrySet()) {
                JsonNode answer = done(call(client, tool.getKey(), tool.getValue()));
                List<String> trusted = new ArrayList<>();
                trusted(answer, trusted);
                assertThat(trusted).as(tool.getKey()).noneMatch(text -> text.contains(hostile));
            }
        }
    }

    private static void trusted(JsonNode node, List<String> texts) {
        if (node.isTextual()) {
            texts.add(node.textValue());
        }
        node.elements().forEachRemaining(element -> {
            if (node.isArray()) {
                trusted(element, texts);
            }
        });
        node.properties().forEach(field -> {
            texts.add(field.getKey());
            if (!field.getKey().equals("untrusted")) {
                trusted(field.getValue(), texts);
            }
        });
    }

    private String signupEvent() {
        return service.intake
                .views()
                .tenant(service.tenant.id())
                .flatMap(Tenant::signupEvent)
                .orElseThrow()
                .value();
    }

    private static ProgramId draft(McpSyncClient client, String... subjects) {
        List<Map<String, String>> steps = new ArrayList<>();
        for (String subject : subjects) {
            steps.add(Map.of("subject", subject, "text", "Hi"));
        }
        return ProgramId.parse(done(call(
                                client,
                                "draft_program",
                                Map.of("name", "Thanks", "event", "order.created", "steps", steps)))
                        .at("/program/programId")
                        .textValue())
                .orElseThrow();
    }

    private static Map<String, Object> named(ProgramId id) {
        return Map.of("programId", id.toString());
    }
}

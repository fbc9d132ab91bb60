package dev.intake.http.mcp;

import static dev.intake.http.mcp.McpClients.call;
import static dev.intake.http.mcp.McpClients.done;
import static dev.intake.http.mcp.McpClients.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.ProgramState;
import dev.intake.program.SendingWindow;
import dev.intake.program.Step;
import io.modelcontextprotocol.client.McpSyncClient;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How an agent drafts, lists and pauses programs. */
class McpProgramsTest extends McpToolsKit {
    @Test
    void program_isDraftedListedAndPaused_butNotApproved() {
        try (McpSyncClient client = connect(ALL)) {
            JsonNode drafted = done(call(
                    client,
                    "draft_program",
                    Map.of(
                            "name", " Thanks ",
                            "event", "order.created",
                            "steps",
                                    List.of(Map.of(
                                            "delayHours",
                                            24,
                                            "subject",
                                            "Order {{event.id}}",
                                            "text",
                                            "Hi {{contact.name}}")))));
            JsonNode program = drafted.get("program");
            assertThat(program.get("state").textValue()).isEqualTo("draft");
            assertThat(program.at("/untrusted/name").textValue()).isEqualTo("Thanks");
            ProgramId id = ProgramId.parse(program.get("programId").textValue()).orElseThrow();
            assertThat(sequenceOf(id)).containsExactly(Duration.ofHours(24));

            assertThat(refused(call(client, "pause_program", Map.of("programId", id.toString()))))
                    .contains("draft");
            service.intake.programLifecycle().approve(service.tenant.id(), id);
            JsonNode paused = done(call(client, "pause_program", Map.of("programId", id.toString())));

            assertThat(paused.at("/program/state").textValue()).isEqualTo("paused");
            assertThat(done(call(client, "list_programs", Map.of())).get("programs"))
                    .singleElement()
                    .isEqualTo(paused.get("program"));
            assertThat(stateOf(id)).isEqualTo(ProgramState.PAUSED);
        }
    }

    @Test
    void step_isWrittenInMarkdown_orAsTextAndHtml_butNotAsBoth() {
        try (McpSyncClient client = connect(ALL)) {
            done(call(client, "draft_program", written(Map.of("subject", "Hi", "markdown", "Good to have you"))));

            for (Map<String, String> wrong : List.of(
                    Map.of("subject", "Hi"),
                    Map.of("subject", "Hi", "html", "b"),
                    Map.of("subject", "Hi", "markdown", "a", "text", "b"),
                    Map.of("subject", "Hi", "markdown", "a", "html", "b"))) {
                assertThat(call(client, "draft_program", written(wrong)).isError())
                        .as("%s", wrong)
                        .isTrue();
            }
        }
        assertThat(service.intake.programViews(service.tenant.id()).programs())
                .singleElement()
                .satisfies(summary -> assertThat(service.storage
                                .programViews(service.tenant.id())
                                .sequence(summary)
                                .emails()
                                .get(0)
                                .email()
                                .markdown())
                        .contains("Good to have you"));
    }

    @Test
    void delayOfAStep_isWholeHours_orNamedAsAFault() {
        try (McpSyncClient client = connect(ALL)) {
            for (Object wrong : List.of(-1, 1.5, "soon", List.of(), 100_000_000_000L)) {
                Map<String, Object> step = Map.of("delayHours", wrong, "subject", "Hi", "text", "Good to have you");
                assertThat(refused(call(
                                client, "draft_program", Map.of("name", "n", "event", "e", "steps", List.of(step)))))
                        .as("%s", wrong)
                        .contains("step 1, delay");
            }
            Map<String, Object> twice =
                    Map.of("delay", "3d", "delayHours", 1, "subject", "Hi", "text", "Good to have you");
            assertThat(refused(
                            call(client, "draft_program", Map.of("name", "n", "event", "e", "steps", List.of(twice)))))
                    .contains("delayHours");
        }
    }

    private static Map<String, Object> written(Map<String, String> step) {
        return Map.of("name", "Welcome", "event", "user.signed_up", "steps", List.of(step));
    }

    @Test
    void window_isStored_orNamedAsAFault() {
        Map<String, Object> plan = new HashMap<>(written(Map.of("subject", "Hi", "text", "Good to have you")));
        try (McpSyncClient client = connect(ALL)) {
            plan.put("window", "9 to 5");
            assertThat(refused(call(client, "draft_program", plan)))
                    .contains(
                            "window: must be two different times, and days if not every day, such as 09:00-18:00 Mon-Fri");
            plan.put("window", "09:00-18:00 Mon-Fri");
            done(call(client, "draft_program", plan));
        }
        assertThat(service.intake.programViews(service.tenant.id()).programs())
                .singleElement()
                .satisfies(program -> assertThat(service.storage
                                .programViews(service.tenant.id())
                                .sequence(program)
                                .window())
                        .isEqualTo(SendingWindow.parse("09:00-18:00 Mon-Fri")));
    }

    @Test
    void dunningWithoutExits_namesTheUsualEventsAndCategory_andHistoricalNeedsThem() {
        Map<String, Object> plan = new HashMap<>(written(Map.of("subject", "Hi", "text", "Please pay")));
        plan.put("kind", "dunning");
        try (McpSyncClient client = connect(ALL)) {
            assertThat(done(call(client, "draft_program", plan)).get("warnings").toString())
                    .contains(
                            "usually end on payment-recovered or subscription-canceled, if subscription_id is the same",
                            "An unsubscribe from marketing stops its emails.");
            plan.put("transactional", true);
            assertThat(done(call(client, "draft_program", plan)).get("warnings").toString())
                    .doesNotContain("An unsubscribe");
            plan.put("historical", true);
            assertThat(refused(call(client, "draft_program", plan))).contains("historical: requires \"until\"");
            plan.put("until", List.of("payment-recovered"));
            assertThat(done(call(client, "draft_program", plan)).get("warnings").toString())
                    .doesNotContain("usually end");
        }
        assertThat(service.intake.programViews(service.tenant.id()).programs())
                .extracting(program -> service.storage
                        .programViews(service.tenant.id())
                        .sequence(program)
                        .exits()
                        .historical())
                .containsExactlyInAnyOrder(false, false, true);
    }

    @Test
    void draft_thatBreaksRules_isNotStored_andEveryFaultIsNamed() {
        try (McpSyncClient client = connect(ALL)) {
            String advice = refused(call(
                    client,
                    "draft_program",
                    Map.of(
                            "name", " ",
                            "event", "what?",
                            "steps", List.of(Map.of("subject", "Hi {{event.}}", "text", " ")))));

            assertThat(advice)
                    .contains("name: must be 1 to 200 characters")
                    .contains("event: must be 1 to 120")
                    .contains("step 1, subject: line 1, column 4")
                    .contains("step 1, text: ");
            assertThat(service.intake.programViews(service.tenant.id()).programs())
                    .isEmpty();
        }
    }

    private List<Duration> sequenceOf(ProgramId id) {
        return service.storage.programViews(service.tenant.id()).sequence(program(id)).steps().stream()
                .map(Step::delay)
                .toList();
    }
}

package dev.intake.http.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.contact.Contact;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.http.testing.TestService;
import dev.intake.program.Program;
import dev.intake.testing.ManualClock;
import dev.intake.testing.TestTenant;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventsEndpointTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final TestService service = TestService.start();

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void batch_answersOneResultPerOperation_inRequestOrder() throws Exception {
        HttpResponse<String> response = service.post("""
                {"batch":[
                  {"type":"identify","userId":"u1","email":"ann@example.com","name":"Ann","traits":{"plan":"pro"}},
                  {"type":"track","userId":"u1","event":"order.created","messageId":"m1"},
                  {"type":"track","event":"page.viewed"},
                  {"type":"track","userId":"u1","event":"order.created","messageId":"m1"}
                ]}""");

        String contact = contact(new ExternalId("u1")).id().toString();
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
                .isEqualTo("{\"ok\":true,\"results\":["
                        + "{\"index\":0,\"type\":\"identify\",\"status\":\"ok\",\"contactId\":\"" + contact + "\"},"
                        + "{\"index\":1,\"type\":\"track\",\"status\":\"ok\",\"contactId\":\"" + contact + "\"},"
                        + "{\"index\":2,\"type\":\"track\",\"status\":\"skipped_no_identity\"},"
                        + "{\"index\":3,\"type\":\"track\",\"status\":\"duplicate\"}]}");
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    }

    @Test
    void batchOf100_isAccepted() throws Exception {
        String operations = "{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\"},".repeat(100);

        HttpResponse<String> response =
                service.post("{\"batch\":[" + operations.substring(0, operations.length() - 1) + "]}");

        assertThat(results(response)).hasSize(100);
        assertThat(results(response).get(99).get("index").intValue()).isEqualTo(99);
        assertThat(events()).hasSize(100);
    }

    @Test
    void bareOperation_isASingleOne() throws Exception {
        HttpResponse<String> response =
                service.post("{\"userId\":\"u1\",\"event\":\"order.created\",\"type\":\"track\"}");

        assertThat(results(response)).hasSize(1);
        assertThat(results(response).get(0).get("status").textValue()).isEqualTo("ok");
        assertThat(events()).extracting(EventRecord::type).containsExactly(new EventType("order.created"));
    }

    @Test
    void bodyWithBatchAndType_isTheBatchForm_andOtherTopLevelFieldsAreIgnored() throws Exception {
        HttpResponse<String> response = service.post("""
                {"type":"track","event":7,"writeKey":{"a":[1]},
                 "batch":[{"type":"identify","userId":"u1"}],"sentAt":"now","context":{"a":{"b":[]}}}""");

        assertThat(results(response)).hasSize(1);
        assertThat(results(response).get(0).get("type").textValue()).isEqualTo("identify");
        assertThat(events()).isEmpty();
    }

    @Test
    void nullBatch_countsAsAbsent() throws Exception {
        assertThat(results(service.post("{\"batch\":null,\"type\":\"identify\",\"userId\":\"u1\"}")))
                .hasSize(1);
    }

    @Test
    void identify_upsertsWithNameAndTraits_andWritesNoEvent() throws Exception {
        service.post("{\"type\":\"identify\",\"externalId\":\"e1\",\"userId\":\"u1\",\"email\":\"Ann@Example.com\","
                + "\"name\":\" Ann \",\"traits\":{\"plan\":\"pro\",\"seats\":3,\"ratio\":0.5,\"beta\":true}}");

        Contact contact = contact(new ExternalId("e1"));
        assertThat(contact.email().orElseThrow().value()).isEqualTo("Ann@Example.com");
        assertThat(contact.name().orElseThrow().value()).isEqualTo("Ann");
        assertThat(contact.attributes().asMap().toString())
                .isEqualTo("{plan=Text[value=pro], seats=Whole[value=3], ratio=0.5, beta=Flag[value=true]}");
        assertThat(events()).isEmpty();
    }

    @Test
    void nullFields_countAsAbsent() throws Exception {
        HttpResponse<String> response =
                service.post("{\"type\":\"track\",\"event\":\"e\",\"userId\":null,\"externalId\":null,"
                        + "\"email\":\"ann@example.com\",\"properties\":null,\"timestamp\":null,\"messageId\":null,"
                        + "\"historical\":null}");

        assertThat(results(response).get(0).get("status").textValue()).isEqualTo("ok");
        assertThat(events())
                .singleElement()
                .satisfies(event -> assertThat(event.historical()).isFalse());
    }

    @Test
    void track_withTimestamp_happenedThen() throws Exception {
        service.post(
                "{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\",\"timestamp\":\"2024-02-03T04:05:06+01:00\"}");

        assertThat(events()).singleElement().satisfies(event -> {
            assertThat(event.occurredAt()).isEqualTo(Instant.parse("2024-02-03T03:05:06Z"));
            assertThat(event.receivedAt()).isEqualTo(ManualClock.START);
        });
    }

    @Test
    void track_firesTheLiveProgram_andHistoricalDoesNot() throws Exception {
        Program draft = service.intake
                .programLifecycle()
                .draft(service.tenant.id(), "Thanks", new EventType("order.created"))
                .orElseThrow();
        ProgramId program = draft.outline().id();
        TestTenant.giveEmails(service.intake.programs(), service.tenant.id(), program);
        service.intake.programLifecycle().approve(service.tenant.id(), program);

        service.post("{\"type\":\"track\",\"userId\":\"old\",\"event\":\"order.created\",\"historical\":true}");
        assertThat(entered()).isEmpty();

        service.post("{\"type\":\"track\",\"userId\":\"new\",\"event\":\"order.created\",\"historical\":false}");
        service.post("{\"type\":\"track\",\"userId\":\"new\",\"event\":\"order.created\"}");
        assertThat(entered()).containsExactly(Map.entry(program, 1L));
    }

    private List<JsonNode> results(HttpResponse<String> response) throws Exception {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        JsonNode body = JSON.readTree(response.body());
        assertThat(body.get("ok").booleanValue()).isTrue();
        return body.get("results").valueStream().toList();
    }

    private Contact contact(Identity identity) {
        return service.intake
                .contactViews(service.tenant.id())
                .contacts(identity, 1)
                .get(0);
    }

    private List<EventRecord> events() {
        return service.intake.eventViews(service.tenant.id()).events(EventQuery.newest(1000));
    }

    private Map<ProgramId, Long> entered() {
        return service.intake.programViews(service.tenant.id()).enrollmentCounts();
    }
}

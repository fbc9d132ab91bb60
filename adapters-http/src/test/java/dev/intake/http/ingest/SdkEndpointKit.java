package dev.intake.http.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.http.testing.TestService;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** The Segment-compatible API of a service, and what clients send to it. */
abstract class SdkEndpointKit {
    static final ObjectMapper JSON = new ObjectMapper();
    static final String TRACK = "{\"type\":\"track\",\"userId\":\"u1\",\"event\":\"e\",\"messageId\":\"m1\"}";
    static final String BATCH = "{\"batch\":[" + TRACK + "]}";

    final TestService service = TestService.start();

    @AfterEach
    void stop() {
        service.close();
    }

    static String pages(int items) {
        return "{\"batch\":[" + "{\"type\":\"page\"},".repeat(items - 1) + "{\"type\":\"page\"}]}";
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(service.uri(path)).header("Authorization", "Bearer " + service.key.reveal());
    }

    HttpResponse<String> post(String path, String body) throws Exception {
        return service.send(request(path).POST(BodyPublishers.ofString(body)));
    }

    static List<String> statuses(HttpResponse<String> response) throws Exception {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        JsonNode body = JSON.readTree(response.body());
        assertThat(body.get("success").booleanValue()).isTrue();
        return body.get("results")
                .valueStream()
                .map(result -> result.get("status").textValue())
                .toList();
    }

    List<EventRecord> events() {
        return service.intake.eventViews(service.tenant.id()).events(EventQuery.newest(1000));
    }
}

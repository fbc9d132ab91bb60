package dev.intake.http.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentToken;
import dev.intake.access.AuditEntry;
import dev.intake.http.testing.LivelyTenant;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.TenantId;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Calls of the management API about a tenant with data, beside a description that every exchange is checked against. */
@SuppressWarnings("NullAway.Init") // JUnit calls fill before each test
abstract class ManagementApiKit {
    static final Set<AgentScope> ALL = EnumSet.allOf(AgentScope.class);
    static final String PROGRAM =
            "{\"name\":\"Tips\",\"on\":\"tips\",\"steps\":[{\"subject\":\"Hi\",\"text\":\"Hello\"}]}";

    private static final ObjectMapper JSON = new ObjectMapper();

    final TestService service = TestService.start();
    TenantId tenant;
    AgentToken token;

    @BeforeEach
    final void fill() throws Exception {
        tenant = LivelyTenant.of(service).id;
        token = service.agentToken(tenant, ALL).token();
    }

    @AfterEach
    final void stop() {
        service.close();
    }

    final List<AuditEntry> audited() {
        return service.audit(tenant, 5);
    }

    final HttpResponse<String> call(String method, String path) throws Exception {
        return call(method, path, "");
    }

    final HttpResponse<String> call(String method, String path, String body) throws Exception {
        return call(token, method, path, body);
    }

    final HttpResponse<String> call(AgentToken by, String method, String path, String body) throws Exception {
        return service.send(request(by, path)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));
    }

    final HttpRequest.Builder request(AgentToken by, String path) {
        return HttpRequest.newBuilder(service.uri("/api/v1/tenants/" + tenant + path))
                .header("Authorization", "Bearer " + by.reveal())
                .header("Content-Type", "application/json");
    }

    final HttpResponse<String> edit(String path, String condition, String body) throws Exception {
        return service.send(request(token, path).header("If-Match", condition).PUT(BodyPublishers.ofString(body)));
    }

    final String contactId(String find) throws Exception {
        return json(call("GET", "/contacts?find=" + find))
                .get("contacts")
                .get(0)
                .get("contactId")
                .textValue();
    }

    /** Sends an operation with an ingestion key, and returns the status. */
    final int send(String key) throws Exception {
        return service.send(HttpRequest.newBuilder(service.endpoint(tenant))
                        .header("Authorization", "Bearer " + key)
                        .POST(BodyPublishers.ofString("{\"type\":\"identify\",\"userId\":\"ann\"}")))
                .statusCode();
    }

    static String etag(HttpResponse<String> response) {
        return response.headers().firstValue("ETag").orElseThrow();
    }

    static JsonNode json(HttpResponse<String> response) throws Exception {
        return JSON.readTree(response.body());
    }
}

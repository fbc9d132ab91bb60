package dev.intake.http.feedback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.standardwebhooks.StandardWebhooksSignature;
import dev.intake.http.server.AddressAllowance;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.TenantId;
import dev.intake.testing.TestFeedback;
import dev.intake.testing.TestVault;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the endpoint for reports of email providers responds. What reports change is {@code FeedbackConformance}. */
class FeedbackEndpointTest {
    private static final SigningSecret SECRET =
            SigningSecret.parse("whsec_ZmVlZGJhY2tzIHNlY3JldCAyNCBieXRlcw==").orElseThrow();
    private static final String REPORT = "{\"type\": \"email.bounced\", \"data\": {\"to\": [\"ann@example.com\"]}}";

    private final TestService service = TestService.start();
    private final String resend = "/api/feedback/resend/" + service.tenant.id();

    @AfterEach
    void stop() {
        service.close();
    }

    private void connect() {
        new TestFeedback(service.intake, service.connectors, service.tenant.id()).set(SECRET);
        password(service.tenant.id());
    }

    private String password(TenantId tenant) {
        return new TestFeedback(service.intake, service.connectors, tenant).generate();
    }

    private HttpResponse<String> post(String path, Map<String, List<String>> headers, byte[] body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.uri(path)).POST(BodyPublishers.ofByteArray(body));
        headers.forEach((name, values) -> values.forEach(value -> request.header(name, value)));
        return service.send(request);
    }

    private HttpResponse<String> signed(String id, String body) throws Exception {
        Delivery delivery =
                StandardWebhooksSignature.clerk().sign(SECRET, id, service.clock.instant(), body.getBytes(UTF_8));
        return post(resend, delivery.headers(), body.getBytes(UTF_8));
    }

    private static void assertAnswer(HttpResponse<String> response, int status, String part) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.body()).contains(part);
    }

    @Test
    void report_isProcessedOnce() throws Exception {
        connect();

        assertAnswer(signed("msg_1", REPORT), 200, "\"status\":\"processed\"");
        assertAnswer(signed("msg_1", REPORT), 200, "\"status\":\"duplicate\"");
        assertAnswer(signed("msg_2", "{\"type\": \"email.opened\"}"), 200, "\"status\":\"ignored\"");
        assertAnswer(signed("msg_3", "not JSON"), 400, "bad_request");
    }

    @Test
    void reportWithoutSignature_withAWrongPassword_orToAnUnknownTenant_isUnauthorized() throws Exception {
        connect();
        byte[] body = REPORT.getBytes(UTF_8);
        Map<String, List<String>> guessed = Map.of("Authorization", List.of("Basic aW50YWtlOmd1ZXNzZWQ="));

        assertAnswer(post(resend, Map.of(), body), 401, "unauthorized");
        assertAnswer(post("/api/feedback/postmark/" + service.tenant.id(), guessed, body), 401, "unauthorized");
        assertAnswer(post("/api/feedback/resend/nobody", Map.of(), body), 401, "unauthorized");
        assertAnswer(post("/api/feedback/resend/no%20tenant", Map.of(), body), 401, "unauthorized");
    }

    @Test
    void wrongPasswords_ofOneNetworkForOneTenant_areLimited() throws Exception {
        connect();
        byte[] body = REPORT.getBytes(UTF_8);
        String postmark = "/api/feedback/postmark/" + service.tenant.id();
        Map<String, List<String>> guessed = Map.of("Authorization", List.of("Basic aW50YWtlOmd1ZXNzZWQ="));
        for (int i = 0; i < AddressAllowance.LIMIT.burst() / 2; i++) {
            assertAnswer(post(postmark, guessed, body), 401, "unauthorized");
        }
        HttpResponse<String> last = post(postmark, guessed, body);
        for (int i = 0; last.statusCode() == 401 && i < 10 * AddressAllowance.LIMIT.burst(); i++) {
            last = post(postmark, guessed, body);
        }

        assertAnswer(last, 429, "rate_limited");
        assertThat(last.headers().firstValue("Retry-After")).isPresent();
        TenantId other =
                service.intake.tenantSetup().create("Other").orElseThrow().id();
        String pair = Base64.getEncoder().encodeToString(("intake:" + password(other)).getBytes(UTF_8));
        assertAnswer(
                post(
                        "/api/feedback/postmark/" + other,
                        Map.of("Authorization", List.of("Basic " + pair)),
                        "{\"RecordType\": \"Delivery\", \"MessageID\": \"1\"}".getBytes(UTF_8)),
                200,
                "ignored");
        assertAnswer(signed("msg_1", REPORT), 200, "\"status\":\"processed\"");
    }

    @Test
    void providerThatIsUnknown_orHasNoSecret_isNamed() throws Exception {
        byte[] body = REPORT.getBytes(UTF_8);

        assertAnswer(
                post("/api/feedback/mailgun/" + service.tenant.id(), Map.of(), body), 404, "resend, postmark or ses");
        assertAnswer(post(resend, Map.of(), body), 412, "no_signing_secret");
    }

    @Test
    void secretThatNoMasterKeyOpens_isAnInternalError_soThatTheProviderRetries() throws Exception {
        new TestFeedback(service.intake, service.connectors(new TestVault()), service.tenant.id()).set(SECRET);

        assertAnswer(signed("msg_1", REPORT), 500, "infra");
    }

    @Test
    void bodyOverTheLimit_isRefused() throws Exception {
        connect();

        assertAnswer(signed("msg_1", " ".repeat(1024 * 1024 + 1)), 413, "bad_request");
    }
}

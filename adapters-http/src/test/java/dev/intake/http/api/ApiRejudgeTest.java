package dev.intake.http.api;

import static dev.intake.testing.ProviderEvent.stripe;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.access.AgentScope;
import dev.intake.access.AuditEntry;
import dev.intake.http.testing.TestService;
import dev.intake.http.webhook.TestProviders;
import dev.intake.testing.Mapped;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Judging ignored deliveries by a later mapping, by the management API. */
class ApiRejudgeTest {
    private static final String FAILED = "invoice.payment_failed";

    private final Mapped mapping = new Mapped(Set.of(FAILED));
    private final TestService service = TestService.startDecoding(working -> mapping);
    private final TestProviders providers = TestProviders.of(service);

    @AfterEach
    void stop() {
        service.close();
    }

    private HttpResponse<String> call(String method, String path, AgentScope scope) throws Exception {
        String token = service.agentToken(providers.tenant(), EnumSet.of(scope))
                .token()
                .reveal();
        return service.send(HttpRequest.newBuilder(service.uri("/api/v1/tenants/" + providers.tenant() + path))
                .header("Authorization", "Bearer " + token)
                .method(method, BodyPublishers.noBody()));
    }

    private static JsonNode json(HttpResponse<String> answer) throws Exception {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new ObjectMapper().readTree(answer.body());
    }

    @Test
    void ignoredDeliveries_areShown_thenRecordedOnce() throws Exception {
        long now = service.clock.instant().getEpochSecond();
        providers.send(stripe(
                "evt_1",
                FAILED,
                now,
                "\"id\": \"in_1\", \"customer\": \"cus_1\", \"customer_email\": \"ann@example.com\"",
                ""));
        providers.send(stripe("evt_2", "invoice.voided", now, "", ""));
        mapping.becomesNew();
        String path = "/connectors/stripe/rejudge";

        JsonNode shown = json(call("GET", path + "?since=2026-01-01T00:00:00Z", AgentScope.DATA));
        assertThat(shown.get("became").toString()).isEqualTo("{\"payment-failed\":1}");
        assertThat(shown.get("examined").intValue()).isEqualTo(2);
        assertThat(shown.get("complete").booleanValue()).isTrue();
        assertThat(shown.at("/deliveries/0/eventId").textValue()).isEqualTo("evt_1");
        assertThat(providers.events()).isEmpty();
        assertThat(json(call("GET", path + "?since=2099-01-01T00:00:00Z", AgentScope.DATA))
                        .get("examined")
                        .intValue())
                .isZero();

        assertThat(call("POST", path, AgentScope.DATA).statusCode()).isEqualTo(403);
        assertThat(json(call("POST", path, AgentScope.OPERATE)).get("became").toString())
                .isEqualTo("{\"payment-failed\":1}");
        assertThat(providers.events()).hasSize(1);
        assertThat(service.intake.accessViews(providers.tenant()).audit(9))
                .extracting(AuditEntry::action)
                .contains("judge ignored deliveries of stripe again");
        assertThat(json(call("POST", path, AgentScope.OPERATE)).get("became")).isEmpty();
        assertThat(call("GET", path + "?since=today", AgentScope.DATA).statusCode())
                .isEqualTo(400);
        assertThat(call("GET", "/connectors/paddle/rejudge", AgentScope.DATA).statusCode())
                .isEqualTo(404);
    }
}

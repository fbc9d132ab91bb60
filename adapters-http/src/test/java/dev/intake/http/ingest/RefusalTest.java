package dev.intake.http.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.IngestionKey;
import dev.intake.event.EventQuery;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefusalTest {
    private static final String TRACK = "{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\"}";
    private static final String UNAUTHORIZED =
            "{\"ok\":false,\"code\":\"unauthorized\",\"message\":\"The ingestion key is missing or wrong.\"}";

    private final TestService service = TestService.start();

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void wrongKey_is401() throws Exception {
        HttpResponse<String> response =
                post("Bearer " + IngestionKey.generate(new Random(9)).reveal());

        assertUnauthorized(response);
        assertThat(response.headers().allValues("WWW-Authenticate")).containsExactly("Bearer");
    }

    @Test
    void missingKey_is401() throws Exception {
        assertUnauthorized(
                service.send(HttpRequest.newBuilder(service.endpoint()).POST(BodyPublishers.ofString(TRACK))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer",
                "Bearer ",
                "Basic KEY",
                "KEY",
                "BearerKEY",
                "Bearer KEYx",
                "Bearer KEY KEY",
                "Bearer \"KEY\""
            })
    void malformedAuthorization_is401(String value) throws Exception {
        assertUnauthorized(post(value.replace("KEY", service.key.reveal())));
    }

    @Test
    void twoAuthorizationHeaders_are401() throws Exception {
        HttpRequest.Builder request = service.request().POST(BodyPublishers.ofString(TRACK));

        assertUnauthorized(service.send(request.header("Authorization", "Bearer " + service.key.reveal())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer ", "bearer ", "BEARER   "})
    void bearerScheme_isReadInAnyCase(String scheme) throws Exception {
        assertThat(post(scheme + service.key.reveal()).statusCode()).isEqualTo(200);
    }

    @Test
    void unknownTenant_answersTheSameBytesAsAWrongKey() throws Exception {
        HttpResponse<String> unknown = service.send(HttpRequest.newBuilder(service.endpoint(new TenantId("tn_nobody")))
                .header("Authorization", "Bearer " + service.key.reveal())
                .POST(BodyPublishers.ofString(TRACK)));
        HttpResponse<String> wrong = post("Bearer nothing");

        assertUnauthorized(unknown);
        assertThat(unknown.body()).isEqualTo(wrong.body());
        assertThat(unknown.headers().map().keySet())
                .isEqualTo(wrong.headers().map().keySet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tn%20a", "tn.a", "tn%C3%A9", "a%00b"})
    void tenantIdOfAnotherShape_isNoTenant(String id) throws Exception {
        HttpResponse<String> response =
                service.send(HttpRequest.newBuilder(service.uri("/api/tenants/" + id + "/events"))
                        .POST(BodyPublishers.ofString(TRACK)));

        assertThat(response.statusCode()).isIn(400, 401);
        assertThat(response.body()).startsWith("{\"ok\":false,\"code\":");
        assertThat(response.headers().firstValue("X-Request-Id")).isPresent();
    }

    @Test
    void anotherTenantsKey_is401() throws Exception {
        Tenant other = service.intake.tenantSetup().create("Other").orElseThrow();
        IngestionKey key =
                service.intake.setUpIngestion().generateKey(other.id()).orElseThrow();

        assertUnauthorized(post("Bearer " + key.reveal()));
    }

    @Test
    void replacedKey_is401_andTheNewOneIsTaken() throws Exception {
        IngestionKey replacement =
                service.intake.setUpIngestion().generateKey(service.tenant.id()).orElseThrow();

        assertUnauthorized(service.post(TRACK));
        assertThat(post("Bearer " + replacement.reveal()).statusCode()).isEqualTo(200);
    }

    @Test
    void tenantWithoutAKey_is412() throws Exception {
        Tenant keyless = service.intake.tenantSetup().create("Keyless").orElseThrow();

        HttpResponse<String> response = service.send(
                HttpRequest.newBuilder(service.endpoint(keyless.id())).POST(BodyPublishers.ofString("not JSON")));

        assertThat(response.statusCode()).isEqualTo(412);
        assertThat(response.body()).startsWith("{\"ok\":false,\"code\":\"no_ingestion_key\",\"message\":\"");
    }

    @Test
    void everyAnswerToAKnownKey_saysWhatIsLeftOfTheLimit_inRequests() throws Exception {
        assertLimit(service.post(TRACK), 200, 599, 6);
        assertLimit(service.post("not JSON"), 400, 598, 12);
        assertLimit(service.post(" ".repeat(6 << 20)), 413, 597, 18);
        assertLimit(service.post(TRACK), 200, 596, 24);

        assertThat(post("Bearer " + IngestionKey.generate(new Random(9)).reveal())
                        .headers()
                        .map())
                .doesNotContainKeys("ratelimit-limit", "ratelimit-remaining", "ratelimit-reset");
    }

    private static void assertLimit(HttpResponse<String> answer, int status, int remaining, int reset) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().allValues("RateLimit-Limit")).containsExactly("600");
        assertThat(answer.headers().allValues("RateLimit-Remaining")).containsExactly(Integer.toString(remaining));
        assertThat(answer.headers().allValues("RateLimit-Reset")).containsExactly(Integer.toString(reset));
    }

    @Test
    void limitUsedUp_is429WithRetryAfter_untilOneRequestHasComeBack() throws Exception {
        limit(new RateLimit(600, 2));
        assertThat(service.post(TRACK).statusCode()).isEqualTo(200);
        assertThat(service.post(TRACK).statusCode()).isEqualTo(200);

        HttpResponse<String> refused = service.post(TRACK);
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().allValues("Retry-After")).containsExactly("6");
        assertThat(refused.body()).startsWith("{\"ok\":false,\"code\":\"rate_limited\",\"message\":\"");

        service.clock.move(Duration.ofMillis(5999));
        assertThat(service.post(TRACK).headers().allValues("Retry-After")).containsExactly("1");
        service.clock.move(Duration.ofMillis(1));
        assertThat(service.post(TRACK).statusCode()).isEqualTo(200);
        assertThat(service.post(TRACK).statusCode()).isEqualTo(429);
    }

    @Test
    void exhaustedLimit_isReportedBeforeTheBodyIsRead() throws Exception {
        limit(new RateLimit(600, 1));
        assertThat(service.post(TRACK).statusCode()).isEqualTo(200);

        assertThat(service.post("not JSON").statusCode()).isEqualTo(429);
        assertThat(service.post(" ".repeat(6 << 20)).statusCode()).isEqualTo(429);
    }

    @Test
    void badBodies_costOneRequestEach() throws Exception {
        limit(new RateLimit(600, 3));

        assertThat(service.post("not JSON").statusCode()).isEqualTo(400);
        assertThat(service.post(" ".repeat(6 << 20)).statusCode()).isEqualTo(413);
        assertThat(service.post("{\"batch\":[]}").statusCode()).isEqualTo(400);
        assertThat(service.post(TRACK).statusCode()).isEqualTo(429);
    }

    @Test
    void requestsWithoutTheRightKey_costNothing() throws Exception {
        limit(new RateLimit(600, 1));

        for (int i = 0; i < 5; i++) {
            assertUnauthorized(post("Bearer wrong"));
        }
        assertThat(service.post(TRACK).statusCode()).isEqualTo(200);
    }

    @Test
    void wrongKey_isReportedBeforeTheLimitAndTheBody() throws Exception {
        limit(new RateLimit(600, 1));
        assertThat(service.post(TRACK).statusCode()).isEqualTo(200);

        HttpRequest.Builder large = HttpRequest.newBuilder(service.endpoint())
                .header("Authorization", "Bearer wrong")
                .POST(BodyPublishers.ofString("x".repeat(6 << 20)));
        assertUnauthorized(service.send(large));
    }

    private void limit(RateLimit limit) {
        service.intake.tenantSetup().limit(service.tenant.id(), limit);
    }

    private HttpResponse<String> post(String authorization) throws Exception {
        return service.send(HttpRequest.newBuilder(service.endpoint())
                .header("Authorization", authorization)
                .POST(BodyPublishers.ofString(TRACK)));
    }

    private void assertUnauthorized(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.body()).isEqualTo(UNAUTHORIZED);
        assertThat(service.intake.eventViews(service.tenant.id()).events(EventQuery.newest(10)))
                .hasSizeLessThan(2);
    }
}

package dev.intake.http.feedback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.Delivery;
import dev.intake.contact.EmailAddress;
import dev.intake.feedback.SnsReply;
import dev.intake.http.testing.CapturedLog;
import dev.intake.http.testing.TestConfig;
import dev.intake.http.testing.TestService;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionReason;
import dev.intake.testing.TestFeedback;
import dev.intake.testing.TestSns;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** What the endpoint for messages of Amazon SNS responds. What they change is {@code SnsConformance}. */
@Timeout(300)
@Isolated("it reads what is logged")
class SnsEndpointTest {
    private static final String BOUNCE = """
            {"notificationType": "Bounce", "bounce": {"bounceType": "Permanent",
              "bouncedRecipients": [{"emailAddress": "ann@example.com"}]}, "mail": {"messageId": "0100018"}}""";

    /** A quarter is for deliveries: the bodies of 4, since each reserves 16 KiB at least. */
    private static final int MEMORY = 4 * 4 * 16 * 1024;

    private final TestService service = TestService.start(TestConfig.DEFAULT
            .withStopTimeout(Duration.ZERO)
            .withMaxBodyBytes(MEMORY)
            .withMaxBodiesBytes(MEMORY));

    private final String path = "/api/feedback/ses/" + service.tenant.id();

    @AfterEach
    void stop() {
        service.close();
    }

    private void connect() {
        new TestFeedback(service.intake, service.connectors, service.tenant.id()).subscribe();
    }

    private HttpRequest.Builder request(String to, Delivery delivery) {
        byte[] body = new byte[delivery.body().remaining()];
        delivery.body().get(body);
        HttpRequest.Builder request = HttpRequest.newBuilder(service.uri(to))
                .header("Content-Type", "text/plain; charset=UTF-8")
                .POST(BodyPublishers.ofByteArray(body));
        delivery.headers().forEach((name, values) -> values.forEach(value -> request.header(name, value)));
        return request;
    }

    private HttpResponse<String> post(Delivery delivery) throws Exception {
        return service.send(request(path, delivery));
    }

    private Map<String, String> bounce(String id) {
        return TestSns.notification(id, service.clock.instant(), BOUNCE);
    }

    private static void assertAnswer(HttpResponse<String> response, int status, String part) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.body()).contains(part);
    }

    @Test
    void report_isProcessedOnce() throws Exception {
        connect();

        assertAnswer(post(TestSns.sign(bounce("m-1"))), 200, "\"status\":\"processed\"");
        assertAnswer(post(TestSns.sign(bounce("m-1"))), 200, "\"status\":\"duplicate\"");
        assertThat(service.sns.requested).hasSize(1);
        assertThat(service.storage
                        .suppressionViews(service.tenant.id())
                        .suppressions(EmailAddress.parse("ann@example.com").orElseThrow()))
                .extracting(Suppression::reason)
                .containsExactly(SuppressionReason.HARD_BOUNCE);
    }

    @Test
    void requestToConfirm_isStored_andConfirmsNothing() throws Exception {
        connect();

        assertAnswer(
                post(TestSns.sign(TestSns.confirmation("m-1", service.clock.instant()))),
                200,
                "\"status\":\"processed\"");
        assertThat(service.sns.requested)
                .noneMatch(address -> address.toString().equals(TestSns.CONFIRMATION));
    }

    @Test
    void forgedMessages_andThoseToUnknownTenants_areUnauthorized() throws Exception {
        connect();

        assertAnswer(post(TestSns.delivery(bounce("m-1"))), 401, "unauthorized");
        assertAnswer(
                service.send(request("/api/feedback/ses/nobody", TestSns.sign(bounce("m-1")))), 401, "unauthorized");
        assertAnswer(
                service.send(request("/api/feedback/ses/no%20tenant", TestSns.sign(bounce("m-1")))),
                401,
                "unauthorized");
        assertAnswer(post(new Delivery(Map.of(), BOUNCE.getBytes(UTF_8))), 401, "unauthorized");
    }

    @Test
    void tenantWithoutATopic_isTold() throws Exception {
        assertAnswer(post(TestSns.sign(bounce("m-1"))), 412, "no_signing_secret");
    }

    @Test
    void certificateThatIsUnavailable_isAnInternalError_soThatSnsRetries() throws Exception {
        connect();
        service.sns.replies = address -> new SnsReply.Failed("there was no response in time");

        try (CapturedLog log = new CapturedLog()) {
            assertAnswer(post(TestSns.sign(bounce("m-1"))), 500, "Sending the message again is safe");
            assertThat(log.text()).contains("a certificate of SNS could not be fetched");
        }
    }

    @Test
    void bodyOverTheLimit_isRefused() throws Exception {
        connect();
        Map<String, String> fields = TestSns.notification("m-1", service.clock.instant(), "a".repeat(1024 * 1024));

        assertAnswer(post(TestSns.sign(fields)), 413, "bad_request");
    }

    @Test
    void fetches_holdNoMemoryOfBodies() throws Exception {
        connect();
        CountDownLatch answer = new CountDownLatch(1);
        CountDownLatch running = new CountDownLatch(4);
        service.sns.replies = address -> {
            running.countDown();
            await(answer);
            return new SnsReply.Received(TestSns.usual().pem());
        };
        try {
            List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Map<String, String> fields = bounce("m-" + i);
                fields.put("SigningCertURL", "https://sns.eu-west-1.amazonaws.com/" + i + ".pem");
                waiting.add(service.client.sendAsync(
                        request(path, TestSns.sign(fields)).build(), HttpResponse.BodyHandlers.ofString()));
            }
            assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();

            assertAnswer(post(TestSns.sign(bounce("m-9"))), 500, "cannot be fetched");
            answer.countDown();
            for (CompletableFuture<HttpResponse<String>> response : waiting) {
                assertAnswer(response.get(), 200, "\"status\":\"processed\"");
            }
            assertAnswer(post(TestSns.sign(bounce("m-9"))), 200, "\"status\":\"processed\"");
        } finally {
            answer.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}

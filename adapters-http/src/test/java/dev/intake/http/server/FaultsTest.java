package dev.intake.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.CapturedLog;
import dev.intake.http.testing.FailingStorage;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.StorageException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Isolated("it reads what is logged")
class FaultsTest {
    private static final String SECRET = "ann@example.com";
    private static final String TRACK = "{\"type\":\"track\",\"email\":\"" + SECRET + "\",\"event\":\"e\"}";

    static Stream<Supplier<RuntimeException>> faults() {
        return Stream.of(
                () -> new StorageException("writing a batch", new IllegalStateException("duplicate: " + SECRET)),
                () -> new IllegalStateException("cannot digest " + SECRET),
                () -> {
                    throw new StackOverflowError(SECRET);
                });
    }

    @ParameterizedTest
    @MethodSource("faults")
    void fault_is500Infra_andItsLogNamesTheRequestAndNothingThatWasSent(Supplier<RuntimeException> fault)
            throws Exception {
        PrintStream err = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        HttpResponse<String> response;
        try (TestService service = TestService.startOn(storage -> new FailingStorage(storage, fault))) {
            response = service.post(TRACK);
        } finally {
            System.setErr(err);
        }

        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body())
                .isEqualTo("{\"ok\":false,\"code\":\"infra\",\"message\":\"Something went wrong on our side. "
                        + "Retrying with the same messageId values is safe.\"}");
        String requestId = response.headers().firstValue("X-Request-Id").orElseThrow();
        assertThat(log.toString(StandardCharsets.UTF_8))
                .contains("Request " + requestId + " failed: ", "EventsEndpoint.receive")
                .doesNotContain(SECRET);
    }

    @Test
    void workThatDidNotBeginInTime_is503InfraWithRetryAfter_atEveryDoor() throws Exception {
        StorageException late = StorageException.overload("waiting", new IllegalStateException(SECRET));
        try (TestService service = TestService.startOn(storage -> new FailingStorage(storage, () -> late))) {
            assertBusy(service.post(TRACK), "messageId");
            assertBusy(service.post("not JSON"), "messageId");
        }
    }

    private static void assertBusy(HttpResponse<String> response, String hint) {
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
        assertThat(response.body())
                .startsWith("{\"ok\":false,\"code\":\"infra\",\"message\":\"The service has more to do than it can.")
                .contains(hint);
    }

    @Test
    void faultsOfOneKind_areLoggedOnce_andTheirNumberWithTheNextLine() {
        AtomicLong nanos = new AtomicLong();
        Faults faults = new Faults(nanos::get);
        StorageException away = new StorageException("reading failed", new IllegalStateException(SECRET));
        StorageException late = StorageException.overload("waiting failed", new IllegalStateException(SECRET));
        try (CapturedLog log = new CapturedLog()) {
            for (int request = 0; request < 250; request++) {
                faults.log("r" + request, away);
                faults.log("r" + request, late);
                nanos.addAndGet(Duration.ofMillis(200).toNanos());
            }
            assertThat(lines(log)).hasSize(2);

            nanos.addAndGet(Duration.ofMinutes(1).toNanos());
            faults.log("last", away);
            assertThat(lines(log)).hasSize(3);
            assertThat(lines(log).get(2)).contains("Request last failed: ", "; 249 more since the last line");
        }
    }

    @Test
    void faultsThatAreNotOfTheStorage_areLoggedOnceASecond() {
        AtomicLong nanos = new AtomicLong();
        Faults faults = new Faults(nanos::get);
        IllegalStateException bug = new IllegalStateException(SECRET);
        try (CapturedLog log = new CapturedLog()) {
            for (int request = 0; request < 20; request++) {
                faults.log("r" + request, bug);
                nanos.addAndGet(Duration.ofMillis(100).toNanos());
            }
            assertThat(lines(log)).hasSize(2);
        }
    }

    private static List<String> lines(CapturedLog log) {
        return log.text()
                .lines()
                .filter(line -> line.contains(" failed: ") && !line.contains(" DEBUG "))
                .toList();
    }

    @Test
    void fault_isNamedOnOneLine_withItsCauseAndPlace() throws Exception {
        StorageException away =
                new StorageException("writing a batch failed with SQLSTATE 08006", new IllegalStateException(SECRET));
        try (CapturedLog log = new CapturedLog();
                TestService service = TestService.startOn(storage -> new FailingStorage(storage, () -> away))) {
            service.post(TRACK);

            assertThat(lines(log))
                    .hasSize(1)
                    .allSatisfy(
                            line -> assertThat(line)
                                    .containsPattern(
                                            "StorageException: writing a batch failed with SQLSTATE 08006,"
                                                    + " caused by java.lang.IllegalStateException at dev\\.intake\\.http\\.\\S+:\\d+$"));
        }
    }

    @Test
    void fault_whileABadBodyIsCharged_is500() throws Exception {
        try (TestService service = TestService.startOn(storage -> new FailingStorage(
                storage, () -> new StorageException("ingestRequest a token", new IllegalStateException("away"))))) {
            assertThat(service.post("not JSON").statusCode()).isEqualTo(500);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET,    /unknown,                     404",
        "POST,   /unknown,                     404",
        "POST,   /,                            405",
        "GET,    /api/tenants,                 404",
        "POST,   /api/tenants//events,         404",
        "POST,   /API/tenants/tn_a/events,     404",
        "POST,   /api/tenants/tn_a/events/x,   404",
        "POST,   /api/tenants/..%2Fx/events,   400",
        "POST,   /api/tenants/a%00b/events,    400",
        "GET,    /api/tenants/tn_a/events,     405",
        "PUT,    /api/tenants/tn_a/events,     405",
        "DELETE, /api/tenants/tn_a/events,     405",
        "OPTIONS,/api/tenants/tn_a/events,     405",
        "PATCH,  /api/tenants/tn_a/events,     405",
        "BREW,   /api/tenants/tn_a/events,     405",
        "POST,   /healthz,                     405",
        "POST,   /readyz,                      405"
    })
    void unknownPathOrMethod_isAnErrorObject(String method, String path, int status) throws Exception {
        try (TestService service = TestService.start()) {
            HttpResponse<String> response =
                    service.send(HttpRequest.newBuilder(service.uri(path)).method(method, BodyPublishers.noBody()));

            assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
            assertThat(response.body()).startsWith("{\"ok\":false,\"code\":\"" + code(status) + "\",\"message\":\"");
            assertThat(response.headers().firstValue("X-Request-Id")).isPresent();
            assertThat(response.headers().firstValue("Server")).isEmpty();
            assertThat(response.headers().firstValue("Allow").isPresent()).isEqualTo(status == 405);
        }
    }

    @Test
    void wrongMethod_namesTheRightOnes() throws Exception {
        try (TestService service = TestService.start()) {
            assertThat(service.get("/api/tenants/tn_a/events").headers().allValues("Allow"))
                    .containsExactly("POST");
            HttpRequest.Builder post =
                    HttpRequest.newBuilder(service.uri("/readyz")).POST(BodyPublishers.noBody());
            assertThat(service.send(post).headers().allValues("Allow")).containsExactly("GET, HEAD");
        }
    }

    private static String code(int status) {
        return switch (status) {
            case 404 -> "not_found";
            case 405 -> "method_not_allowed";
            default -> "bad_request";
        };
    }
}

package dev.intake.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.http.IntakeServer;
import dev.intake.http.testing.TestConfig;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.testing.ForwardingStorage;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ServerLifecycleTest {
    private static final String TRACK = "{\"type\":\"track\",\"userId\":\"u\",\"event\":\"e\"}";

    @Test
    void health_answersWithoutTheStorage() throws Exception {
        try (TestService service = TestService.start(() -> false)) {
            HttpResponse<String> response = service.get("/healthz");

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("{\"ok\":true}");
        }
    }

    @Test
    void localhost_isServedOnBothLoopbackAddresses_whereTheMachineHasThem() throws Exception {
        List<String> hosts =
                Loopback.beside("127.0.0.1").isPresent() ? List.of("127.0.0.1", "[::1]") : List.of("127.0.0.1");
        assertThat(Loopback.beside("0.0.0.0")).isEmpty();
        try (TestService service = TestService.start()) {
            for (String host : hosts) {
                HttpRequest.Builder request =
                        HttpRequest.newBuilder(URI.create("http://" + host + ":" + service.port + "/healthz"));
                assertThat(service.send(request).statusCode()).as(host).isEqualTo(200);
            }
        }
    }

    @Test
    void readiness_followsTheProbe() throws Exception {
        AtomicBoolean ready = new AtomicBoolean(true);
        try (TestService service = TestService.start(ready::get)) {
            assertThat(service.get("/readyz").statusCode()).isEqualTo(200);
            assertThat(service.get("/readyz").body()).isEqualTo("{\"ok\":true}");

            ready.set(false);
            HttpResponse<String> response = service.get("/readyz");
            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.body())
                    .isEqualTo("{\"ok\":false,\"code\":\"infra\",\"message\":\"The storage does not respond.\"}");
        }
    }

    @Test
    void readiness_ofAProbeThatThrows_is503() throws Exception {
        Readiness broken = () -> {
            throw new IllegalStateException("cannot tell");
        };
        try (TestService service = TestService.start(broken)) {
            assertThat(service.get("/readyz").statusCode()).isEqualTo(503);
        }
    }

    @Test
    void headOfTheProbes_hasTheirStatus() throws Exception {
        try (TestService service = TestService.start(() -> false)) {
            assertThat(head(service, "/healthz").statusCode()).isEqualTo(200);
            assertThat(head(service, "/readyz").statusCode()).isEqualTo(503);
        }
    }

    @Test
    void drain_isNotReadyImmediately_andStillServes() throws Exception {
        try (TestService service = TestService.start()) {
            service.server.drain();

            assertThat(service.get("/readyz").statusCode()).isEqualTo(503);
            assertThat(service.get("/healthz").statusCode()).isEqualTo(200);
            assertThat(service.post(TRACK).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void close_letsTheRequestUnderWayFinish() throws Exception {
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch mayFinish = new CountDownLatch(1);
        TestConfig patient = TestConfig.DEFAULT.withStopTimeout(Duration.ofMinutes(2));
        try (TestService service =
                TestService.startOn(storage -> new HeldStorage(storage, working, mayFinish), patient)) {
            HttpRequest request =
                    service.request().POST(BodyPublishers.ofString(TRACK)).build();
            CompletableFuture<HttpResponse<String>> answer = service.client.sendAsync(request, BodyHandlers.ofString());
            assertThat(working.await(60, TimeUnit.SECONDS)).isTrue();

            CompletableFuture<Void> closed = CompletableFuture.runAsync(service.server::close);
            awaitRefusedConnections(service);
            assertThat(closed).isNotDone();
            mayFinish.countDown();

            assertThat(answer.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
            closed.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void portInUse_isReported() {
        try (TestService service = TestService.start()) {
            ServerConfig taken = TestConfig.DEFAULT
                    .withHost("127.0.0.1")
                    .withPort(service.port)
                    .config();

            assertThatThrownBy(() -> new IntakeServer(
                                    service.intake,
                                    service.connectors,
                                    service.tokens,
                                    service.dashboard,
                                    taken,
                                    () -> true,
                                    java.util.UUID::randomUUID,
                                    ServerObservers.NONE,
                                    new ServedAs("1", java.util.Set.of()))
                            .start())
                    .isInstanceOf(JavalinBindException.class);
        }
    }

    @Test
    void config_refusesWhatNoServerCouldKeep() {
        assertThatThrownBy(() -> TestConfig.DEFAULT.withPort(65_536).config())
                .hasMessage("port must be 0 to 65535, not 65536");
        assertThatThrownBy(() -> TestConfig.DEFAULT.withMaxBodyBytes(0).config())
                .hasMessageContaining("maxBodyBytes");
        assertThatThrownBy(() -> TestConfig.DEFAULT.withMaxConnections(0).config())
                .hasMessageContaining("maxConnections");
        assertThatThrownBy(
                        () -> TestConfig.DEFAULT.withReadTimeout(Duration.ZERO).config())
                .hasMessageContaining("readTimeout");
        assertThatThrownBy(() -> TestConfig.DEFAULT
                        .withStopTimeout(Duration.ofSeconds(-1))
                        .config())
                .hasMessageContaining("stopTimeout");
    }

    private static HttpResponse<String> head(TestService service, String path) throws Exception {
        return service.send(HttpRequest.newBuilder(service.uri(path)).method("HEAD", BodyPublishers.noBody()));
    }

    /** Sends requests over new connections until none is accepted; the HTTP client times out after ten seconds. */
    private static void awaitRefusedConnections(TestService service) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (System.nanoTime() < deadline) {
            try (java.net.Socket socket =
                    new java.net.Socket(java.net.InetAddress.getLoopbackAddress(), service.port)) {
                assertThat(socket.isConnected()).isTrue();
            } catch (ConnectException refused) {
                return;
            } catch (IOException retried) {
                Thread.onSpinWait();
            }
        }
        throw new AssertionError("the server still takes connections");
    }

    /**
     * A storage whose units of work wait for leave.
     *
     * @param working does the work
     * @param begun counted down when a unit has begun
     * @param mayFinish awaited before it ends
     */
    private record HeldStorage(Storage working, CountDownLatch begun, CountDownLatch mayFinish)
            implements ForwardingStorage {
        @Override
        public UnitOfWork<TenantStores> unitOfWork() {
            return new UnitOfWork<>() {
                @Override
                public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
                    begun.countDown();
                    try {
                        assertThat(mayFinish.await(60, TimeUnit.SECONDS)).isTrue();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return working.unitOfWork().inTenant(tenant, work);
                }
            };
        }
    }
}

package dev.intake.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.http.ManagementServer;
import dev.intake.http.testing.TestService;
import io.javalin.util.JavalinBindException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManagementServerTest {
    private final AtomicBoolean ready = new AtomicBoolean(true);
    private final TestService service = TestService.start(ready::get);
    private final HttpClient client = HttpClient.newHttpClient();
    private final ManagementServer management =
            ManagementServer.start("127.0.0.1", 0, service.server, () -> "intake_up 1\n");

    @AfterEach
    void close() {
        management.close();
        service.close();
    }

    private HttpResponse<String> send(String method, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + management.port() + path);
        return client.send(
                HttpRequest.newBuilder(uri)
                        .method(method, BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
    }

    @Test
    void metrics_areTheText_inPrometheusFormat() throws Exception {
        HttpResponse<String> response = send("GET", "/metrics");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("intake_up 1\n");
        assertThat(response.headers().firstValue("Content-Type")).hasValue("text/plain; version=0.0.4; charset=utf-8");
        assertThat(response.headers().firstValue("Server")).isEmpty();
    }

    @Test
    void metrics_areNotOnThePublicPort() throws Exception {
        assertThat(service.get("/metrics").statusCode()).isEqualTo(404);
    }

    @Test
    void probes_areThoseOfTheServer() throws Exception {
        assertThat(send("GET", "/healthz").body()).isEqualTo("{\"ok\":true}");
        assertThat(send("HEAD", "/healthz").statusCode()).isEqualTo(200);
        assertThat(send("GET", "/readyz").statusCode()).isEqualTo(200);
        assertThat(send("HEAD", "/readyz").statusCode()).isEqualTo(200);

        ready.set(false);
        assertThat(send("GET", "/readyz").statusCode()).isEqualTo(503);
        ready.set(true);
        service.server.drain();
        assertThat(send("GET", "/readyz").body()).contains("about to stop");
    }

    @ParameterizedTest
    @CsvSource({
        "GET,  /,                          404",
        "GET,  /tenants,                   404",
        "POST, /api/tenants/tn_a/events,   404",
        "POST, /metrics,                   405",
        "GET,  /..%2Fmetrics,              400"
    })
    void nothingElse_exists(String method, String path, int status) throws Exception {
        assertThat(send(method, path).statusCode()).isEqualTo(status);
    }

    @Test
    void portInUse_isReported() {
        assertThatThrownBy(() -> ManagementServer.start("127.0.0.1", management.port(), service.server, () -> ""))
                .isInstanceOf(JavalinBindException.class);
    }
}

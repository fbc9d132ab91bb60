package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.intake.app.command.TestCommands;
import dev.intake.app.command.TestCommands.Result;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Commands at a service behind a proxy that loses answers after the service acted. */
@TestInstance(Lifecycle.PER_CLASS)
class LostAnswerTest {
    private static final Set<String> FORWARDED = Set.of("Authorization", "Content-Type", "Idempotency-Key");

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger toLose = new AtomicInteger();
    private final TestCommands commands = new TestCommands();
    private RunningService service;
    private HttpServer proxy;
    private String tenant = "";
    private String token = "";

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        service = RunningService.start(folder.resolve("data"));
        proxy = started();
    }

    @AfterAll
    void stop() {
        proxy.stop(0);
        service.close();
    }

    @BeforeEach
    void createTenant() throws Exception {
        tenant = service.run("tenant", "create", "Acme").get("tenantId").textValue();
        token = service.run("agent-token", "create", tenant, "--name", "T", "--scope", "read,setup,programs,operate")
                .get("token")
                .textValue();
        toLose.set(1);
    }

    private HttpServer started() {
        try {
            HttpServer made = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            made.createContext("/", this::forward);
            made.start();
            return made;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void forward(HttpExchange exchange) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(service.text("url") + exchange.getRequestURI()))
                .method(
                        exchange.getRequestMethod(),
                        BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
        for (String name : FORWARDED) {
            Optional.ofNullable(exchange.getRequestHeaders().getFirst(name))
                    .ifPresent(value -> request.header(name, value));
        }
        HttpResponse<byte[]> answer = answer(request.build());
        if (!exchange.getRequestMethod().equals("GET") && toLose.getAndDecrement() > 0) {
            exchange.close();
            return;
        }
        exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
        exchange.getResponseBody().write(answer.body());
        exchange.close();
    }

    private HttpResponse<byte[]> answer(HttpRequest request) throws IOException {
        try {
            return client.send(request, BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private Result run(String line) {
        return commands.run(
                Map.of("INTAKE_URL", "http://127.0.0.1:" + proxy.getAddress().getPort(), "INTAKE_TOKEN", token),
                limit -> false,
                (line.replace("TENANT", tenant) + " --json").split(" ", -1));
    }

    private List<String> programs() throws IOException {
        return service.run("program", "list", tenant).findValuesAsText("programId");
    }

    private static String program(Result drafted) {
        return drafted.done().get("programId").textValue();
    }

    @Test
    void draftWithoutAnAnswer_isRepeated_andCreatesOneProgram() throws IOException {
        Result drafted = run("program draft TENANT --name N --on order.paid");

        assertThat(drafted.err()).contains("repeating it");
        assertThat(programs()).containsExactly(program(drafted));
    }

    @Test
    void sameCommandAgain_createsAnotherProgram() throws IOException {
        String first = program(run("program draft TENANT --name N --on order.paid"));
        toLose.set(1);

        String second = program(run("program draft TENANT --name N --on order.paid"));

        assertThat(programs()).containsExactlyInAnyOrder(first, second);
    }

    @Test
    void closingWithoutAnAnswer_isRepeated() {
        Result closed = run("suppression add TENANT ann@example.com");

        assertThat(closed.err()).contains("repeating it");
        assertThat(closed.done().get("closed").booleanValue()).isTrue();
        assertThat(closed.done().get("suppressions")).hasSize(1);
    }

    @Test
    void keyWithoutAnAnswer_isNotGeneratedAgain_becauseOnlyItsAnswerShowedIt() {
        assertThat(run("key generate TENANT").refused(1))
                .contains("which only its response contained; generate another key");
        assertThat(toLose).hasValue(-1);
    }

    @Test
    void changeThatTheServiceMayPerformTwice_isNotRepeated() {
        assertThat(run("tenant timezone TENANT Europe/Berlin").refused(1))
                .contains("Whether it took effect is unknown");
        assertThat(toLose).hasValue(0);
    }
}

package dev.intake.app.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.intake.action.Result;
import dev.intake.app.output.Json;
import dev.intake.app.remote.ApiRequest.ApiBody;
import dev.intake.app.settings.BaseUrl;
import dev.intake.app.settings.RemoteSettings;
import dev.intake.app.settings.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The client beside a server that gives prepared answers. */
class ApiClientTest {
    private static final String DONE = "{\"ok\":true,\"n\":1}";

    private record Answer(int status, String body, Map<String, String> headers) {
        Answer(int status, String body) {
            this(status, body, Map.of());
        }
    }

    private final HttpServer server = started();
    private final Deque<Answer> answers = new ArrayDeque<>();
    private final List<String> asked = new ArrayList<>();
    private final List<String> keys = new ArrayList<>();
    private final List<String> puts = new ArrayList<>();
    private final List<Duration> waits = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private boolean stopped = false;

    private final ApiClient client = new ApiClient(
            new RemoteSettings(
                    BaseUrl.parse("http://127.0.0.1:" + server.getAddress().getPort())
                            .orElseThrow(),
                    Secret.of("svc_agt_secret"),
                    Optional.empty()),
            "tn_1",
            IdempotencyKeys.of(new Random(1)),
            wait -> {
                waits.add(wait);
                return stopped;
            },
            notes::add);

    private HttpServer started() {
        try {
            HttpServer made = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            made.createContext("/", this::response);
            made.start();
            return made;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void response(HttpExchange exchange) throws IOException {
        String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        if (exchange.getRequestMethod().equals("PUT")) {
            puts.add(exchange.getRequestHeaders().getFirst("If-Match") + " " + sent);
        }
        asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                + exchange.getRequestHeaders().getFirst("Authorization"));
        keys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
        Answer response = answers.pop();
        response.headers().forEach(exchange.getResponseHeaders()::add);
        if (response.status() == 0) {
            exchange.close();
            return;
        }
        byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(response.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static String error(String code, String message) {
        return Json.line(Json.object().put("ok", false).put("code", code).put("message", message));
    }

    @Test
    void call_bearsTheToken_andItsParametersEscaped() {
        answers.add(new Answer(200, DONE));

        ObjectNode response = client.run(ApiRequest.get("/contacts").with("find", "a b&c=d+e/ü"))
                .orElseThrow();

        assertThat(response).isEqualTo(Json.object().put("n", 1));
        assertThat(asked)
                .containsExactly(
                        "GET /api/v1/tenants/tn_1/contacts?find=a%20b%26c%3Dd%2Be%2F%C3%BC Bearer svc_agt_secret");
    }

    @Test
    void editOfWhatChanged_orDoesNotExist_isARefusal() {
        answers.add(new Answer(412, error("precondition_failed", "The settings have changed.")));
        answers.add(new Answer(404, error("not_found", "There is no such program.")));

        assertThat(List.of(
                        client.run(ApiRequest.of("PUT", "/sender").onlyIf("\"a\"")),
                        client.run(ApiRequest.of("POST", "/programs/x/pause"))))
                .extracting(result -> result.refused()
                        .map(why -> why.kind() + " " + why.sentence())
                        .orElse(""))
                .containsExactly("STALE The settings have changed.", "NOT_FOUND There is no such program.");

        assertThat(puts).containsExactly("\"a\" ");
    }

    @Test
    void limitedCall_isRepeatedAfterTheTimeThatTheServiceNames() {
        answers.add(new Answer(429, error("rate_limited", "Too many calls."), Map.of("Retry-After", "7")));
        answers.add(new Answer(200, DONE));

        client.run(ApiRequest.of("POST", "/programs/x/pause"));

        assertThat(waits).containsExactly(Duration.ofSeconds(7));
        assertThat(notes).containsExactly("intake: the service accepts the next call in 7 s; waiting");
        assertThat(asked).hasSize(2);
    }

    @Test
    void limitedCall_isRefused_ifTheWaitIsLong_orTheCommandIsStopped() {
        answers.add(new Answer(429, error("rate_limited", "Too many calls."), Map.of("Retry-After", "61")));
        assertThatThrownBy(() -> client.run(ApiRequest.get("/programs"))).hasMessage("Too many calls.");
        assertThat(waits).isEmpty();

        stopped = true;
        answers.add(new Answer(429, error("rate_limited", "Too many calls."), Map.of("Retry-After", "1")));
        assertThatThrownBy(() -> client.run(ApiRequest.get("/programs"))).hasMessageStartingWith("interrupted");
        assertThat(asked).hasSize(2);
    }

    @Test
    void limitedCall_isRepeatedOnlyAFewTimes() {
        for (int i = 0; i < 5; i++) {
            answers.add(new Answer(429, error("rate_limited", "Too many calls."), Map.of("Retry-After", "1")));
        }

        assertThatThrownBy(() -> client.run(ApiRequest.get("/programs"))).hasMessage("Too many calls.");
        assertThat(waits).hasSize(4);
    }

    @Test
    void serviceThatIsNotReady_isAskedAgain_forReadsAlone() {
        answers.add(new Answer(503, error("infra", "Not ready."), Map.of("Retry-After", "1")));
        answers.add(new Answer(200, DONE));
        client.run(ApiRequest.get("/programs"));

        answers.add(new Answer(503, error("infra", "Not ready."), Map.of("Retry-After", "1")));
        assertThatThrownBy(() -> client.run(ApiRequest.of("POST", "/programs"))).hasMessage("Not ready.");
        assertThat(asked).hasSize(3);
    }

    @Test
    void search_namesNobodyInItsUrl_andIsRepeatedAsAReadIs() {
        answers.add(new Answer(0, ""));
        answers.add(new Answer(200, DONE));

        client.run(ApiRequest.of("POST", "/search/contacts")
                .with(ApiBody.of(Json.object().put("email", "ann@example.com"))));

        assertThat(asked).hasSize(2).containsOnly("POST /api/v1/tenants/tn_1/search/contacts Bearer svc_agt_secret");
    }

    /** Commands find people by the body of a search. */
    @Test
    void noCommand_sendsAnIdentityInAQuery() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".java")))
                    .allSatisfy(file -> assertThat(Files.readString(file))
                            .doesNotContain("with(\"email\"", "with(\"find\"", "with(\"externalId\""));
        }
    }

    @Test
    void changeWithoutAnAnswer_isNotRepeated() {
        answers.add(new Answer(0, ""));

        assertThatThrownBy(() -> client.run(ApiRequest.of("DELETE", "/contacts/x")))
                .isInstanceOf(RemoteException.class)
                .hasMessageContaining("Whether it took effect is unknown");
        assertThat(asked).hasSize(1);
    }

    @Test
    void creationWithoutAnAnswer_isRepeatedWithItsKey() {
        answers.add(new Answer(0, ""));
        answers.add(new Answer(503, error("infra", "Not ready."), Map.of("Retry-After", "2")));
        answers.add(new Answer(409, error("conflict", "It runs."), Map.of("Retry-After", "3")));
        answers.add(new Answer(201, DONE));
        client.run(ApiRequest.create("/programs"));

        answers.add(new Answer(201, DONE));
        client.run(ApiRequest.create("/programs"));

        assertThat(waits).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(3));
        assertThat(keys).hasSize(5).doesNotContainNull();
        assertThat(keys.subList(0, 4)).containsOnly(keys.get(0)).doesNotContain(keys.get(4));
        assertThat(notes.get(0))
                .startsWith("intake: the call to http://127.0.0.1:")
                .endsWith("; repeating it");
    }

    @Test
    void creationWithoutAnAnswer_isRepeatedOnlyAFewTimes() {
        for (int i = 0; i < 3; i++) {
            answers.add(new Answer(0, ""));
        }

        assertThatThrownBy(() -> client.run(ApiRequest.create("/programs")))
                .hasMessageContaining("Whether it took effect is unknown");
        assertThat(asked).hasSize(3);
    }

    @Test
    void everyChange_hasAKeyOfItsOwn_andAReadHasNone() {
        for (String method : List.of("GET", "PUT", "POST", "DELETE")) {
            answers.add(new Answer(200, DONE));
            client.run(ApiRequest.of(method, "/programs/x"));
        }

        assertThat(keys.get(0)).isNull();
        assertThat(keys.subList(1, 4)).doesNotHaveDuplicates().allMatch(key -> key.matches("\"[0-9a-f]{32}-[0-9]\""));
    }

    @Test
    void redirect_isNotFollowed() {
        answers.add(new Answer(302, "", Map.of("Location", "http://elsewhere.example/")));

        assertThatThrownBy(() -> client.run(ApiRequest.get("/programs")))
                .hasMessageContaining("redirects to http://elsewhere.example/; give the address of the service itself");
        assertThat(asked).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"400, true", "413, true", "401, false", "403, false", "500, false"})
    void error_isTheServicesMessage_andWrongUsageIfTheArgumentsAreInvalid(int status, boolean usageError) {
        answers.add(new Answer(status, error("some_code", "What is wrong.")));

        assertThatThrownBy(() -> client.run(ApiRequest.get("/programs")))
                .isInstanceOfSatisfying(
                        RemoteException.class, e -> assertThat(e.isUsageError()).isEqualTo(usageError))
                .hasMessage("What is wrong.");
    }

    @Test
    void refusal_ofAChangedThing_hasItsRevision() {
        answers.add(new Answer(412, error("precondition_failed", "It has changed."), Map.of("ETag", "\"abc\"")));

        assertThat(client.run(ApiRequest.get("/programs"))).isEqualTo(Result.stale("It has changed.", "abc"));
    }

    @Test
    void nothing_isFoundOnlyWhereIntakeReportsAnEnd() {
        answers.add(new Answer(404, error("not_found", "There is no such contact.")));
        assertThat(client.run(ApiRequest.get("/contacts/x"))).isEqualTo(Result.notFound("contact"));

        for (String page : List.of("<html>Not found</html>", "{}", "[]")) {
            answers.add(new Answer(404, page));
            assertThatThrownBy(() -> client.run(ApiRequest.get("/contacts/x")))
                    .hasMessageContaining("answered 404, which is not a response of Intake's management API");
        }
        answers.add(new Answer(200, "<html>Welcome</html>"));
        assertThatThrownBy(() -> client.run(ApiRequest.get("/programs"))).hasMessageContaining("answered 200");
    }

    @Test
    void serviceThatDoesNotRun_isNamed() {
        server.stop(0);

        assertThatThrownBy(() -> client.run(ApiRequest.get("/programs")))
                .isInstanceOf(RemoteException.class)
                .hasMessageStartingWith("no service responds at http://127.0.0.1:");
    }
}

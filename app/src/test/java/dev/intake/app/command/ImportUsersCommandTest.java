package dev.intake.app.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.app.service.ProviderAdapters;
import dev.intake.audit.Actor;
import dev.intake.connector.ApiKey;
import dev.intake.tenant.TenantId;
import dev.intake.testing.ManualClock;
import dev.intake.testing.TestVault;
import dev.intake.usecase.Connectors;
import dev.intake.usecase.ImportUsers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway.Init") // JUnit calls start before each test
class ImportUsersCommandTest {
    private static final String KEY = "sk_test_abcdefgh";

    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();
    private final Deque<Integer> statuses = new ArrayDeque<>();
    private final List<String> queries = new ArrayList<>();
    private HttpServer clerk;

    @BeforeEach
    void start() throws IOException {
        clerk = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        clerk.createContext("/v1/users", this::list);
        clerk.start();
    }

    @AfterEach
    void stop() {
        clerk.stop(0);
    }

    /** 501 users: a full page and one more. */
    private void list(HttpExchange exchange) throws IOException {
        String query = exchange.getRequestURI().getRawQuery();
        queries.add(query);
        boolean known = ("Bearer " + KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"));
        int status = statuses.isEmpty() ? (known ? 200 : 401) : statuses.remove();
        int start = query.contains("starting_after=user_499") ? 500 : 0;
        byte[] body = IntStream.range(start, Math.min(start + 500, 501))
                .mapToObj(i -> "{\"id\":\"user_" + i + "\",\"username\":\"u" + i + "\",\"updated_at\":1700000000000}")
                .collect(Collectors.joining(",", "[", "]"))
                .getBytes(UTF_8);
        exchange.getResponseHeaders().set("Retry-After", "7");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private Result importUsers(StopSignal stop, String... options) {
        List<String> line = new ArrayList<>(List.of("import-users", tenant, "--json"));
        line.addAll(List.of(options));
        String url = "http://127.0.0.1:" + clerk.getAddress().getPort();
        return commands.run(Map.of("INTAKE_CLERK_BASE_URL", url), stop, line.toArray(String[]::new));
    }

    @Test
    void everyUser_becomesAContact_andNothingElseHappens() {
        commands.typed = Optional.of(KEY);

        Result result = importUsers(limit -> false);

        assertThat(result.done().toString())
                .isEqualTo("{\"seen\":501,\"imported\":501,\"passedOver\":0,\"reached\":null,\"finishedAt\":\""
                        + ManualClock.START + "\"}");
        JsonNode contact = commands.json("contact", "show", tenant, "--external-id", "user_500")
                .done();
        assertThat(contact.at("/attributes/username").textValue()).isEqualTo("u500");
        assertThat(commands.json("events", "list", tenant).done()).isEmpty();
        assertThat(result.err()).contains("500 users seen, 500 imported, reached user_499", "reached the end");
        assertThat(result.out() + result.err()).doesNotContain(KEY);
    }

    @Test
    void stoppedImport_goesOnWhereItStood_byTheSameCommand() {
        commands.typed = Optional.of(KEY);
        AtomicInteger asked = new AtomicInteger();

        Result stopped = importUsers(limit -> asked.incrementAndGet() > 1);
        Result rest = importUsers(limit -> false);

        assertThat(stopped.code()).isEqualTo(1);
        assertThat(stopped.json().get("reached").textValue()).isEqualTo("user_499");
        assertThat(stopped.err()).contains("import-users " + tenant).doesNotContain("user_499 ");
        assertThat(rest.done().get("imported").intValue()).isEqualTo(501);
        assertThat(queries).hasSize(2);
    }

    @Test
    void importThatIsComplete_saysSo_andRestartBeginsAnew() {
        commands.typed = Optional.of(KEY);
        importUsers(limit -> false);

        assertThat(importUsers(limit -> false).done().get("finishedAt").textValue())
                .isEqualTo(ManualClock.START.toString());
        assertThat(queries).hasSize(2);
        assertThat(commands.run("import-users", tenant).out())
                .contains("complete since " + ManualClock.START, "import-users " + tenant + " --restart");

        assertThat(importUsers(limit -> false, "--restart").done().get("seen").intValue())
                .isEqualTo(501);
        assertThat(queries).hasSize(4);
    }

    @Test
    void providerThatIsAway_isGivenUp_andTheSameCommandGoesOn() {
        commands.typed = Optional.of(KEY);
        statuses.add(200);
        statuses.addAll(Collections.nCopies(ImportUsers.SETBACKS_IN_A_ROW, 503));

        assertThat(importUsers(limit -> false).refused(1)).isEqualTo("Clerk answered 503");

        assertThat(importUsers(limit -> false).done().get("seen").intValue()).isEqualTo(501);
        assertThat(queries)
                .filteredOn(query -> !query.contains("starting_after"))
                .hasSize(1);
    }

    @Test
    void rateLimit_isWaitedFor() {
        commands.typed = Optional.of(KEY);
        statuses.add(429);

        Result result = importUsers(limit -> false);

        assertThat(result.done().get("imported").intValue()).isEqualTo(501);
        assertThat(result.err()).contains("the provider wants fewer requests; going on in 7 s");
    }

    @Test
    void wrongKey_isRefused_andNotShown() {
        commands.typed = Optional.of("sk_test_wrong");

        Result result = importUsers(limit -> false);

        assertThat(result.refused(1)).isEqualTo("Clerk does not accept the API key (401)");
        assertThat(result.out() + result.err()).doesNotContain("sk_test_wrong");
    }

    @Test
    void keyThatIsKept_isUsed_whenNoneIsGiven() {
        commands.typed = Optional.of(KEY);
        commands.json("connector", "set-api-key", tenant, "clerk").done();
        commands.typed = Optional.empty();

        assertThat(importUsers(limit -> false).done().get("imported").intValue())
                .isEqualTo(501);

        commands.typed = Optional.of("sk_test_wrong");
        assertThat(importUsers(limit -> false, "--restart").refused(1))
                .as("the one that is given goes before it")
                .contains("401");
    }

    @Test
    void keyThatIsKept_underALostMasterKey_isNamed_andCanBeGiven() {
        Connectors.on(commands.storage, new TestVault(), ProviderAdapters.payloads())
                .importApiKey()
                .set(new TenantId(tenant), ApiKey.parse(KEY).orElseThrow(), Actor.COMMAND_LINE);

        assertThat(importUsers(limit -> false).refused(1))
                .contains("does not open with any master key", "connector set-api-key " + tenant + " clerk");
        assertThat(queries).isEmpty();
        commands.typed = Optional.of(KEY);
        assertThat(importUsers(limit -> false).done().get("imported").intValue())
                .isEqualTo(501);
    }

    @Test
    void missingKey_isWrongUsage() {
        assertThat(importUsers(limit -> false).refused(2)).contains("INTAKE_CLERK_API_KEY");
        assertThat(queries).isEmpty();
    }
}

package dev.intake.http.userimport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.intake.connector.ApiKey;
import dev.intake.connector.ListedObject;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.connector.ProviderPage;
import dev.intake.userimport.UserCursor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolarHistoryTest {
    private static final ApiKey TOKEN = ApiKey.parse("polar_oat_0123456789").orElseThrow();

    private final HttpServer server;
    private final List<String> asked = new ArrayList<>();
    private int status = 200;
    private String answer = "{\"items\":[]}";

    PolarHistoryTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            asked.add(exchange.getRequestURI().toString());
            byte[] body = answer.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private ProviderPage<ListedObject, UserCursor> page(Optional<UserCursor> after) {
        return new PolarHistory(
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort()), TOKEN)
                .page(after);
    }

    private ProviderPage.Listed<ListedObject, UserCursor> listed(Optional<UserCursor> after) {
        return (ProviderPage.Listed<ListedObject, UserCursor>) page(after);
    }

    @Test
    void lists_areAskedForOneAfterTheOther_oldestFirst() {
        Optional<UserCursor> next = listed(Optional.empty()).next();
        while (next.isPresent()) {
            next = listed(next).next();
        }

        assertThat(asked)
                .containsExactly(
                        "/v1/customers/?sorting=created_at&limit=100&page=1",
                        "/v1/subscriptions/?sorting=started_at&limit=100&page=1",
                        "/v1/orders/?sorting=created_at&limit=100&page=1");
    }

    @Test
    void fullPage_isFollowedByTheNext() {
        answer = "{\"items\":[" + "{},".repeat(99) + "{}]}";

        ProviderPage.Listed<ListedObject, UserCursor> page = listed(Optional.of(new UserCursor("ORDERS:7")));

        assertThat(page.entries()).hasSize(100).extracting(ListedObject::kind).containsOnly(Kind.ORDER);
        assertThat(page.next()).contains(new UserCursor("ORDERS:8"));
    }

    @Test
    void tokenWithoutAScope_isRefused_andTheScopeNamed() {
        status = 403;

        assertThat(page(Optional.empty()))
                .isEqualTo(new ProviderPage.Refused<>(
                        "the token may not list customers (403): give it the scope customers:read"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ORDERS", "ORDERS:0", "ORDERS:x", "REFUNDS:1", "CUSTOMERS:9999999999"})
    void position_thatIsNone_isRefused(String position) {
        assertThat(page(Optional.of(new UserCursor(position)))).isInstanceOf(ProviderPage.Refused.class);
        assertThat(asked).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "{\"items\":{}}"})
    void answerOfAnotherShape_isRefused(String body) {
        answer = body;

        assertThat(page(Optional.empty())).isInstanceOf(ProviderPage.Refused.class);
    }
}

package dev.intake.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AgentScope;
import dev.intake.http.HostileRequests.Route;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestConfig;
import dev.intake.http.testing.TestService;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Headers of the responses of every route, with every kind of credential and none. */
class ResponseHeadersTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final TestConfig SECURE =
            TestConfig.DEFAULT.withPublicAddress(URI.create("https://intake.example.com"));

    @Test
    void response_isStoredNowhere_andItsTypeIsNotGuessed_onEveryRoute() throws Exception {
        try (TestService service = TestService.start(SECURE)) {
            String token =
                    service.agentToken(EnumSet.allOf(AgentScope.class)).token().reveal();
            TestBrowser browser = TestBrowser.signedIn(
                    service, service.intake.accounts().createOperator().orElseThrow());
            List<String> credentials = new ArrayList<>();
            credentials.add("");
            credentials.add("Bearer " + service.key.reveal());
            credentials.add("Bearer " + token);
            for (Route route : HostileRequests.routes(service)) {
                for (String authorization : credentials) {
                    check(
                            route + " " + authorization,
                            answer(service, route, authorization, "").headers());
                }
                check(
                        route + " in a session",
                        answer(service, route, "", browser.cookie()).headers());
            }
            check(
                    "no route",
                    answer(service, new Route("GET", "/nowhere"), "", "").headers());
        }
    }

    @Test
    void responseToWhatIsNoHttp_isStoredNowhere() throws Exception {
        try (TestService service = TestService.start();
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write("GET /a HTTP/1.1\r\nHost: a b\r\n\r\n".getBytes(US_ASCII));

            assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII))
                    .startsWith("HTTP/1.1 400")
                    .contains("\r\nCache-Control: no-store\r\n");
        }
    }

    private static HttpResponse<Void> answer(TestService service, Route route, String authorization, String cookie)
            throws Exception {
        String path = route.path()
                .replace("{tenantId}", service.tenant.id().value())
                .replace("{connector}", "stripe")
                .replace("{provider}", "resend")
                .replaceAll("\\{[A-Za-z]+}", "x");
        HttpRequest.Builder request = HttpRequest.newBuilder(service.uri(path))
                .method(route.method(), route.hasBody() ? BodyPublishers.ofString("{}") : BodyPublishers.noBody())
                .header("Content-Type", "application/json");
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        return CLIENT.send(request.build(), BodyHandlers.discarding());
    }

    private static void check(String route, HttpHeaders headers) {
        assertThat(headers.allValues("Cache-Control")).as(route).containsExactly("no-store");
        assertThat(headers.allValues("X-Content-Type-Options")).as(route).containsExactly("nosniff");
        assertThat(headers.allValues("Strict-Transport-Security")).as(route).hasSize(1);
        assertThat(headers.allValues("Content-Security-Policy"))
                .as(route)
                .singleElement()
                .asString()
                .contains("frame-ancestors");
    }
}

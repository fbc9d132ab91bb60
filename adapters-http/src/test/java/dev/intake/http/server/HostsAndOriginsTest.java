package dev.intake.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AgentScope;
import dev.intake.account.AgentTokenActions.Created;
import dev.intake.http.testing.TestConfig;
import dev.intake.http.testing.TestService;
import dev.intake.testing.TestTokens;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.EnumSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Under which names the dashboard and the agents' endpoint are served, and which pages may send requests to them. */
@SuppressWarnings("NullAway.Init") // JUnit calls start before each test
class HostsAndOriginsTest {
    private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/list\"}";
    private static TestService local;
    private static TestService published;

    @BeforeAll
    static void start() {
        TestConfig config = TestConfig.DEFAULT.withStopTimeout(Duration.ZERO);
        local = TestService.start(config);
        published = TestService.start(config.withPublicAddress(URI.create("https://intake.example.com")));
    }

    @AfterAll
    static void stop() {
        local.close();
        published.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:PORT",
                "localhost.evil.example:PORT",
                "192.0.2.1:PORT",
                "127.0.0.1.evil.example",
                "[2001:db8::1]:PORT",
                "intake.example.com"
            })
    void host_ofAnotherName_isRefused(String host) throws Exception {
        assertThat(message(local, host, ""))
                .as("MCP")
                .startsWith("HTTP/1.1 403")
                .contains("\"code\":\"forbidden\"");
        assertThat(signInPage(local, host))
                .as("page")
                .startsWith("HTTP/1.1 403")
                .contains("INTAKE_BASE_URL");
        assertThat(signInForm(local, host, "Origin: http://" + host + "\r\n"))
                .as("form")
                .startsWith("HTTP/1.1 403");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost:PORT", "LocalHost", "127.0.0.1:PORT", "127.0.0.1:9000", "[::1]:PORT", "localhost."})
    void host_ofThisMachine_isServed(String host) throws Exception {
        assertThat(message(local, host, "")).startsWith("HTTP/1.1 200");
        assertThat(signInPage(local, host)).startsWith("HTTP/1.1 200");
        assertThat(message(published, host, "")).startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"intake.example.com", "INTAKE.example.com:443", "intake.example.com:PORT"})
    void host_ofThePublicAddress_isServed(String host) throws Exception {
        assertThat(message(published, host, "")).startsWith("HTTP/1.1 200");
        assertThat(signInPage(published, host)).startsWith("HTTP/1.1 200");
        assertThat(message(published, "intake.example.com.evil.example", "")).startsWith("HTTP/1.1 403");
    }

    @Test
    void host_thatTheConfigurationAdds_isServed_withThePublicAddressesPages() throws Exception {
        assertThat(signInPage(published, "dashboard.internal")).startsWith("HTTP/1.1 200");
        assertThat(message(published, "dashboard.internal:8080", "Origin: https://intake.example.com\r\n"))
                .as("a proxy that passes on a name of its own")
                .startsWith("HTTP/1.1 200");
        assertThat(message(published, "dashboard.internal", "Origin: https://dashboard.internal\r\n"))
                .startsWith("HTTP/1.1 200");
        assertThat(message(published, "dashboard.internal", "Origin: http://dashboard.internal\r\n"))
                .startsWith("HTTP/1.1 403");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://intake.example.com",
                "https://intake.example.com:8443",
                "https://intake.example.com.evil.example",
                "https://evil.example",
                "http://localhost",
                "null",
                "not an origin",
                "https://intake.example.com/path"
            })
    void origin_ofAnotherSchemeHostOrPort_isRefused(String origin) throws Exception {
        assertThat(message(published, "intake.example.com", "Origin: " + origin + "\r\n"))
                .startsWith("HTTP/1.1 403");
        assertThat(signInForm(published, "intake.example.com", "Origin: " + origin + "\r\n"))
                .startsWith("HTTP/1.1 403");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://intake.example.com", "https://INTAKE.example.com:443"})
    void origin_ofThePublicAddress_isServed(String origin) throws Exception {
        assertThat(message(published, "intake.example.com", "Origin: " + origin + "\r\n"))
                .startsWith("HTTP/1.1 200");
        assertThat(signInForm(published, "intake.example.com", "Origin: " + origin + "\r\n"))
                .startsWith("HTTP/1.1 401");
    }

    @Test
    void origin_ofThisMachine_isExactlyTheRequestedAddress() throws Exception {
        assertThat(message(local, "localhost:PORT", "Origin: http://localhost:PORT\r\n"))
                .startsWith("HTTP/1.1 200");
        assertThat(message(local, "localhost:9000", "Origin: http://localhost:9000\r\n"))
                .as("a forwarded port")
                .startsWith("HTTP/1.1 200");
        assertThat(message(local, "localhost:PORT", "Origin: http://localhost:3000\r\n"))
                .as("another service of this machine")
                .startsWith("HTTP/1.1 403");
        assertThat(message(local, "localhost:PORT", "Origin: https://localhost:PORT\r\n"))
                .startsWith("HTTP/1.1 403");
        assertThat(message(local, "localhost:PORT", "Origin: http://127.0.0.1:PORT\r\n"))
                .startsWith("HTTP/1.1 403");
    }

    @Test
    void whatSendersAndProbesAsk_isServedUnderAnyName() throws Exception {
        assertThat(answer(local, "GET /healthz HTTP/1.1\r\nHost: 10.0.0.7:8080\r\n", ""))
                .startsWith("HTTP/1.1 200");
        String events = "POST /api/tenants/" + local.tenant.id() + "/events HTTP/1.1\r\nHost: intake.internal\r\n"
                + "Content-Type: application/json\r\nAuthorization: Bearer " + local.key.reveal() + "\r\n";
        assertThat(answer(local, events, "{\"type\":\"identify\",\"userId\":\"u\"}"))
                .startsWith("HTTP/1.1 200");
    }

    private static String message(TestService service, String host, String headers) throws IOException {
        Created made = service.agentToken(EnumSet.of(AgentScope.READ));
        String answered = answer(
                service,
                "POST /mcp HTTP/1.1\r\nHost: " + host + "\r\n" + headers + "Authorization: Bearer "
                        + made.token().reveal() + "\r\n",
                LIST);
        TestTokens.revoke(service.intake, service.tenant.id(), made.stored().id());
        return answered;
    }

    private static String signInPage(TestService service, String host) throws IOException {
        return answer(service, "GET /sign-in HTTP/1.1\r\nHost: " + host + "\r\n", "");
    }

    private static String signInForm(TestService service, String host, String headers) throws IOException {
        return answer(
                service,
                "POST /sign-in HTTP/1.1\r\nHost: " + host + "\r\n" + headers
                        + "Content-Type: application/x-www-form-urlencoded\r\n",
                "name=nobody&password=wrong");
    }

    /** Clients do not let a caller choose the {@code Host}. */
    private static String answer(TestService service, String head, String body) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port)) {
            String request = head.replace("PORT", Integer.toString(service.port))
                    + "Connection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
            socket.getOutputStream().write(request.getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}

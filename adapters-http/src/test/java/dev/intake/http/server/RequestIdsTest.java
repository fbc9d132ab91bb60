package dev.intake.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.TestService;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdsTest {
    private static final TestService SERVICE = TestService.start();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String answered(String path, String sent) throws Exception {
        HttpResponse<String> response = SERVICE.send(HttpRequest.newBuilder(SERVICE.uri(path))
                .header("X-Request-Id", sent)
                .POST(BodyPublishers.noBody()));
        assertThat(response.headers().allValues("X-Request-Id")).hasSize(1);
        return response.headers().firstValue("X-Request-Id").orElseThrow();
    }

    @Test
    void requestId_isOnEveryAnswer_andAnotherEachTime() throws Exception {
        HttpResponse<String> first = SERVICE.post("{\"type\":\"identify\",\"userId\":\"u\"}");
        HttpResponse<String> second = SERVICE.get("/nowhere");

        assertThat(first.headers().allValues("X-Request-Id")).hasSize(1);
        assertThat(second.headers().allValues("X-Request-Id"))
                .hasSize(1)
                .isNotEqualTo(first.headers().allValues("X-Request-Id"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0194fdc2-fa2f-4cc0-81d3-ff12045b73c8",
                "0194FDC2-FA2F-4CC0-81D3-FF12045B73C8",
                "5f9c4ab08cac7457e9111a30e4664920"
            })
    void requestId_thatAProxyMade_isKept(String sent) throws Exception {
        assertThat(answered("/healthz", sent)).isEqualTo(sent);
        assertThat(answered("/nowhere", sent)).isEqualTo(sent);
        assertThat(answered("/api/tenants/tn_x/events", sent)).isEqualTo(sent);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "theirs",
                "",
                "svc_ing_0123456789abcdef0123456789abcdef",
                "ann@example.com",
                "5f9c4ab08cac7457e9111a30e466492",
                "5f9c4ab08cac7457e9111a30e46649200",
                "0194fdc2-fa2f-4cc0-81d3-ff12045b73c8 0194fdc2",
                "0194fdc2fa2f-4cc0-81d3-ff12045b73c8",
                "g194fdc2-fa2f-4cc0-81d3-ff12045b73c8"
            })
    void requestId_ofAnyOtherShape_isReplaced(String sent) throws Exception {
        assertThat(answered("/healthz", sent)).isNotEqualTo(sent);
    }

    @Test
    void requestId_ofWhatIsNoHttp_isKeptToo() throws Exception {
        String sent = "5f9c4ab08cac7457e9111a30e4664920";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), SERVICE.port)) {
            socket.getOutputStream()
                    .write(("POST /api/tenants/..%2Fx/events HTTP/1.1\r\nHost: a\r\nX-Request-Id: " + sent
                                    + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

            assertThat(answer).startsWith("HTTP/1.1 400").contains("X-Request-Id: " + sent + "\r\n");
        }
    }
}

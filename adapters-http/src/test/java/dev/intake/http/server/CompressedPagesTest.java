package dev.intake.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.TestService;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Pages are compressed for clients that accept it, also those that refuse a form. */
class CompressedPagesTest {
    private static final TestService SERVICE = TestService.start();

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    private static HttpResponse<byte[]> send(String accepted, HttpRequest.Builder request) throws Exception {
        return SERVICE.client.send(request.header("Accept-Encoding", accepted).build(), BodyHandlers.ofByteArray());
    }

    private static HttpRequest.Builder refusedForm() {
        return HttpRequest.newBuilder(SERVICE.uri("/sign-in"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("name=nobody&password=wrong"));
    }

    private static String inflated(HttpResponse<byte[]> response) throws IOException {
        assertThat(response.headers().firstValue("Content-Encoding")).contains("gzip");
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    @Test
    void page_isCompressed() throws Exception {
        assertThat(inflated(send("gzip", HttpRequest.newBuilder(SERVICE.uri("/docs")))))
                .contains("</html>");
    }

    @Test
    void refusedForm_isCompressed_ifTheClientAcceptsIt() throws Exception {
        HttpResponse<byte[]> refused = send("br, gzip", refusedForm());

        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(inflated(refused)).contains("Wrong name or password").contains("</html>");
        HttpResponse<byte[]> plain = send("identity", refusedForm());
        assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(new String(plain.body(), UTF_8)).contains("Wrong name or password");
    }
}

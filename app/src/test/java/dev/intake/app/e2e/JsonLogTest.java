package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.app.Main;
import dev.intake.testing.Slow;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole log of a service in its own process, as log collectors receive it. */
@Slow
class JsonLogTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ID = "5f9c4ab08cac7457e9111a30e4664920";

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path data = Path.of("");

    private Process start(String requests) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "serve",
                "--json"));
        builder.environment().keySet().removeIf(name -> name.startsWith("INTAKE_"));
        builder.environment().put("INTAKE_PORT", "0");
        builder.environment().put("INTAKE_DATA_DIR", data.resolve("data").toString());
        builder.environment().put("INTAKE_LOG_FORMAT", "json");
        builder.environment().put("INTAKE_LOG_REQUESTS", requests);
        return builder.redirectError(data.resolve("log").toFile()).start();
    }

    private int post(String uri, String key, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(uri))
                .header("Authorization", "Bearer " + key)
                .header("X-Request-Id", ID)
                .POST(BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        assertThat(response.headers().firstValue("X-Request-Id")).hasValue(ID);
        return response.statusCode();
    }

    @Test
    void log_isOneObjectALine_withRequestIds_andHoldsNothingThatWasSent() throws Exception {
        Process service = start("on");
        String key;
        String tenant;
        try (BufferedReader out = service.inputReader(StandardCharsets.UTF_8)) {
            JsonNode report = JSON.readTree(out.readLine());
            key = report.get("key").textValue();
            tenant = report.get("tenantId").textValue();
            String endpoint = report.get("endpoint").textValue();
            String identify = "{\"type\":\"identify\",\"userId\":\"user-kestrel\",\"email\":\"ann@example.com\","
                    + "\"name\":\"Ann Secretive\",\"traits\":{\"plan\":\"gold\"}}";

            assertThat(post(endpoint, key, identify)).isEqualTo(200);
            assertThat(post(endpoint, key, "{\"type\":\"ann@example.com\"}")).isEqualTo(400);
            assertThat(post(endpoint, "svc_ing_wrongkestrel", identify)).isEqualTo(401);
            assertThat(post(report.get("url").textValue() + "/x/ann@example.com", key, "{}"))
                    .isEqualTo(404);
        } finally {
            service.destroy();
            assertThat(service.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }

        String log = Files.readString(data.resolve("log"));
        List<JsonNode> lines = new ArrayList<>();
        for (String line : log.lines().toList()) {
            lines.add(JSON.readTree(line));
        }
        assertThat(lines).hasSize(4).allSatisfy(line -> {
            assertThat(line.get("timestamp").longValue()).isPositive();
            assertThat(line.get("level").textValue()).isEqualTo("DEBUG");
            assertThat(line.get("loggerName").textValue()).isEqualTo("dev.intake.http.server.AccessLog");
            assertThat(line.at("/mdc/requestId").textValue()).isEqualTo(ID);
            assertThat(line.get("kvpList").toString()).contains("\"method\":\"POST\"", "\"micros\":");
        });
        assertThat(lines)
                .extracting(line -> line.get("formattedMessage").textValue())
                .contains("Request " + ID + " was answered: POST /api/tenants/{tenantId}/events with 200");
        assertThat(log).doesNotContain("kestrel", "ann@", "Secretive", "gold", key, key.substring(8), tenant);
    }

    /** Requests whose text the HTTP library quotes in warnings. */
    @Test
    void textOfStrangers_reachesNoLogger_andDoesNotFillTheLog() throws Exception {
        String bird = "kestrel".repeat(1_000);
        List<String> hostile = List.of(
                "GET / HTTP/1.1\r\nHost: " + bird + "{}\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a:" + bird + "\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: [" + bird + "]\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nHost: " + bird + "\r\n\r\n",
                "GET http://" + bird + ":x/ HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /%zz" + bird + " HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /?" + bird + " HTTP/" + bird + "\r\n\r\n",
                bird + " / HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nCookie: a=\u0001" + bird + "\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-Host: " + bird + "{}\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + bird + "\r\n");
        Process service = start("off");
        try (BufferedReader out = service.inputReader(StandardCharsets.UTF_8)) {
            int port = URI.create(JSON.readTree(out.readLine()).get("url").textValue())
                    .getPort();
            for (int round = 0; round < 3; round++) {
                for (String request : hostile) {
                    sendRaw(port, request);
                }
            }
        } finally {
            service.destroy();
            assertThat(service.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }

        String log = Files.readString(data.resolve("log"));
        assertThat(log).doesNotContain("kestrel").hasSizeLessThan(10_000);
    }

    private static void sendRaw(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            socket.getInputStream().readAllBytes();
        } catch (SocketException closedByTheService) {
            assertThat(closedByTheService).isNotNull();
        }
    }
}

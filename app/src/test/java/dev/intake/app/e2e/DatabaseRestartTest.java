package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.testing.FreePort;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service whose embedded PostgreSQL is killed, seen by its clients and by those who run it. */
@Slow
class DatabaseRestartTest {
    private static final long PATIENCE_SECONDS = 180;
    private static final String BATCH =
            "{\"type\":\"track\",\"userId\":\"%1$s\",\"event\":\"a.b\",\"messageId\":\"%1$s\"}";

    private final Path data;
    private final HttpClient client = HttpClient.newHttpClient();

    DatabaseRestartTest(@TempDir Path data) {
        this.data = data;
    }

    @Test
    void killedDatabase_isAnsweredInfraInTheMeantime_andServedAgainByItself_withNothingLost() throws Exception {
        try (RunningService service =
                RunningService.start(data, Map.of("INTAKE_MANAGEMENT_PORT", "" + FreePort.find()))) {
            assertThat(send(service, "before").statusCode()).isEqualTo(200);
            assertThat(restarts(service)).isZero();
            Path held = holdStarts();

            assertThat(ProcessHandle.of(postmaster()).orElseThrow().destroyForcibly())
                    .isTrue();

            awaitReadiness(service, 503);
            HttpResponse<String> meanwhile = send(service, "meanwhile");
            assertThat(meanwhile.statusCode()).isEqualTo(500);
            assertThat(new ObjectMapper().readTree(meanwhile.body()).get("code").textValue())
                    .isEqualTo("infra");
            assertThat(service.get("/healthz").statusCode()).isEqualTo(200);

            Files.delete(held);

            awaitReadiness(service, 200);
            assertThat(send(service, "meanwhile").statusCode()).isEqualTo(200);
            JsonNode again = new ObjectMapper().readTree(send(service, "before").body());
            assertThat(again.at("/results/0/status").textValue()).isEqualTo("duplicate");
            assertThat(service.run("events", "list", service.text("tenantId"))).hasSize(2);
            assertThat(restarts(service)).isEqualTo(1);
        }
    }

    private static HttpResponse<String> send(RunningService service, String message)
            throws IOException, InterruptedException {
        return service.post(service.text("endpoint"), service.text("key"), BATCH.formatted(message));
    }

    private double restarts(RunningService service) throws IOException, InterruptedException {
        String scraped = client.send(
                        HttpRequest.newBuilder(URI.create(service.text("metrics")))
                                .build(),
                        BodyHandlers.ofString())
                .body();
        String name = "intake_database_restarts_total{outcome=\"started\"} ";
        return Double.parseDouble(scraped.lines()
                .filter(line -> line.startsWith(name))
                .findFirst()
                .orElseThrow()
                .substring(name.length()));
    }

    private long postmaster() throws IOException {
        return Long.parseLong(Files.readAllLines(data.resolve("postgresql/cluster/postmaster.pid"))
                .get(0));
    }

    /** Has PostgreSQL's own programs wait with starts, while the file that is returned exists. */
    private Path holdStarts() throws IOException {
        Path hold = Files.createFile(data.resolve("postgresql/hold"));
        Path control;
        try (Stream<Path> found = Files.find(data, 5, (path, attributes) -> path.endsWith("bin/pg_ctl"))) {
            control = found.findAny().orElseThrow();
        }
        Path real = control.resolveSibling("pg_ctl.real");
        Files.move(control, real);
        Files.writeString(control, """
                #!/bin/sh
                while [ "$1" = start ] && [ -e '%s' ]; do sleep 0.05; done
                exec '%s' "$@"
                """.formatted(hold, real));
        Files.setPosixFilePermissions(control, PosixFilePermissions.fromString("rwxr-xr-x"));
        return hold;
    }

    private static void awaitReadiness(RunningService service, int status) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (service.get("/readyz").statusCode() != status) {
            assertThat(System.nanoTime())
                    .as("/readyz does not turn to " + status)
                    .isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}

package dev.intake.app.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.output.Json;
import dev.intake.app.testing.EmbeddedServers;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.simulator.StripeSimulator;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An import of history holds a page at a time: ten times the customers need no more memory. The figures are in
 * docs/measurements/2026-11-25-backfill.md.
 */
@Order(3)
class BackfillMemoryTest {
    private static final int FEW = 10_000;
    private static final int MANY = 10 * FEW;
    private static final int HEAP_MEGABYTES = 48;
    private static final long PATIENCE_MINUTES = 30;
    private static final int MOST_RUNS = 5;
    private static final String PEAK = "peak=";

    @TempDir
    private Path folder = Path.of("");

    @Test
    @Slow
    void backfill_ofTenTimesTheCustomers_needsNoMoreMemory() throws Exception {
        try (EmbeddedServer server = EmbeddedServers.start(folder.resolve("database"))) {
            // Without --yes, it counts.
            for (String option : List.of("--restart", "--yes")) {
                long few = peakOf(FEW, option, server);
                long many = peakOf(MANY, option, server);

                System.out.printf(Locale.ROOT, "%s: %,d and %,d bytes%n", option, few, many);
                assertThat(many).as("heap after a full collection, %s", option).isLessThan(few + few / 4);
            }
        }
    }

    private long peakOf(int customers, String option, EmbeddedServer server) throws IOException, InterruptedException {
        try (StripeSimulator stripe =
                StripeSimulator.start(0, ListedCustomers.account(customers), BackfillService.KEY, 0)) {
            BackfillService service = new BackfillService(server, stripe);
            Path output = Files.createTempFile(folder, "backfill", ".out");
            Path log = Files.createTempFile(folder, "backfill", ".err");
            ProcessBuilder builder = new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx" + HEAP_MEGABYTES + "m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    BackfillProcess.class.getName(),
                    "connector",
                    "backfill",
                    service.tenant(),
                    "stripe",
                    "--json",
                    option);
            builder.environment().putAll(service.settings());
            long peak = 0;
            int code = 1;
            // If a statement runs out of time on a busy machine, the command is repeated, as it says.
            for (int run = 0; run < MOST_RUNS && code != 0; run++) {
                Process process = builder.redirectOutput(output.toFile())
                        .redirectError(log.toFile())
                        .start();
                boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
                process.destroyForcibly();
                assertThat(ended).as("ends in time").isTrue();
                code = process.exitValue();
                peak = Math.max(peak, peak(Files.readString(output, UTF_8)));
            }
            String said = Files.readString(output, UTF_8);
            assertThat(code).as(said + Files.readString(log, UTF_8)).isZero();
            assertThat(events(Json.read(said.substring(0, said.indexOf(PEAK)))))
                    .isEqualTo(ListedCustomers.events(customers));
            return peak;
        }
    }

    private static long peak(String said) {
        return Long.parseLong(said.substring(said.indexOf(PEAK) + PEAK.length()).strip());
    }

    /** Returns the number of events, which a count has by type. */
    private static int events(JsonNode done) {
        JsonNode events = done.get("events");
        int sum = events.asInt();
        for (JsonNode ofType : events) {
            sum += ofType.asInt();
        }
        return sum;
    }
}

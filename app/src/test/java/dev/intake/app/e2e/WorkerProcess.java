package dev.intake.app.e2e;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Programs;
import dev.intake.app.settings.EmailSettings;
import dev.intake.app.smtp.OpenSender;
import dev.intake.app.step.StepWorkers;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.tenant.MailSecurity;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestTenant;
import dev.intake.testing.TestVault;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** The workers of one node in their own process, which a test can kill. Their clock does not advance. */
final class WorkerProcess {
    /** The exit code of a process that was killed, as shells give it. */
    static final int KILLED = 128 + 9;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final int STILL_RUNNING = -1;

    private final Process process;

    private WorkerProcess(Process process) {
        this.process = process;
    }

    /** Works until it is killed, or its input ends because the test has died. */
    public static void main(String[] arguments) throws IOException {
        Instant now = Instant.parse(arguments[0]);
        Map<String, String> database = System.getenv();
        try (HikariDataSource pool = ConnectionPool.open(
                        "workers",
                        database.getOrDefault("TEST_URL", ""),
                        database.getOrDefault("TEST_USER", ""),
                        database.getOrDefault("TEST_PASSWORD", ""),
                        StepWorkers.THREADS,
                        PATIENCE);
                OpenSender sender = sender(Integer.parseInt(arguments[1]), () -> now)) {
            Programs programs = Programs.on(new PostgresStorage(pool), () -> now, new SequentialIds());
            try (StepWorkers workers = StepWorkers.start(
                    programs, TestLinks.LINKS, sender, () -> false, new SplittableRandom(), (tenant, email) -> {})) {
                System.in.readAllBytes();
                workers.stop();
            }
        }
    }

    /** Sends by the mail server on this port of this machine. */
    static OpenSender sender(int port, InstantSource clock) {
        return OpenSender.of(
                new EmailSettings.Smtp(
                        "127.0.0.1",
                        port,
                        MailSecurity.NONE,
                        Optional.empty(),
                        TestTenant.email("hello@mail.acme.example")),
                TestVault::new,
                clock);
    }

    /**
     * Starts the workers of a node.
     *
     * @param now what their clock says
     * @param errors the file in which they say what they have to
     */
    static WorkerProcess start(ConnectionDetails database, Instant now, int smtpPort, Path errors) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                WorkerProcess.class.getName(),
                now.toString(),
                Integer.toString(smtpPort)));
        builder.environment()
                .putAll(Map.of(
                        "TEST_URL", database.jdbcUrl(),
                        "TEST_USER", database.user(),
                        "TEST_PASSWORD", database.password().reveal()));
        return new WorkerProcess(builder.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
                .start());
    }

    /** As {@code kill -9} does. */
    void kill() {
        process.destroyForcibly();
    }

    /** Waits for its end, which kills it where it does not come in time, and gives its exit code. */
    int exitCode(Duration limit) throws InterruptedException {
        try {
            boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            return ended ? process.exitValue() : STILL_RUNNING;
        } finally {
            kill();
        }
    }
}

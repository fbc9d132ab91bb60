package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.app.Main;
import dev.intake.app.testing.EmbeddedServers;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.event.EventType;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.jdbc.vault.MasterKeys;
import dev.intake.kernel.TimeOrderedIds;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.step.RunDueSteps;
import dev.intake.testing.FreePort;
import dev.intake.testing.Slow;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestMailServer;
import dev.intake.testing.TestTenant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A node that gets SIGTERM while its mail server takes long; process, database and connections are real. */
@Slow
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StoppedServiceTest {
    /** What one worker claims at once. */
    private static final int DUE = 20;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Less than the claim of a worker lasts, by far. */
    private static final Duration AT_ONCE = Duration.ofSeconds(10);

    /** The mail server takes longer than a node once waited for it. */
    private static final Duration SLOW_ANSWER = Duration.ofSeconds(20);

    private final CountDownLatch answers = new CountDownLatch(1);

    @Test
    void sigterm_waitsForTheEmailInDialogue_andLeavesTheOthersToAnotherNode(@TempDir Path data) throws Exception {
        EmbeddedServer postgres = EmbeddedServers.start(data);
        ConnectionDetails details = postgres.connection();
        try (CountingMailServer mail = CountingMailServer.start();
                HikariDataSource pool = ConnectionPool.open(
                        "test",
                        details.jdbcUrl(),
                        details.user(),
                        details.password().reveal(),
                        4,
                        PATIENCE)) {
            Migrations.migrate(pool);
            PostgresStorage storage = new PostgresStorage(pool);
            TimeOrderedIds ids = new TimeOrderedIds(InstantSource.system(), new SecureRandom());
            Programs programs = Programs.on(storage, InstantSource.system(), ids);
            TestTenant tenant =
                    TestTenant.of(storage, Intake.on(storage, InstantSource.system(), ids, new SecureRandom()));
            signUp(tenant, programs);
            mail.holdAnswers(answers);
            Path log = data.resolveSibling("service.log");
            Process service = serve(details, mail.port(), log);
            try {
                awaitTaken(mail);
                long stopped = System.nanoTime();
                service.destroy();

                TestMailServer another = new TestMailServer();
                RunDueSteps node = programs.worker(TestLinks.LINKS, another, (of, email) -> {});
                while (another.asked().size() < DUE - mail.taken().size()
                        && since(stopped).compareTo(AT_ONCE) < 0) {
                    node.run();
                    TimeUnit.MILLISECONDS.sleep(100);
                }
                assertThat(another.asked())
                        .as("emails that were claimed and not begun")
                        .hasSize(DUE - 1);
                TimeUnit.NANOSECONDS.sleep(SLOW_ANSWER.minus(since(stopped)).toNanos());
                assertThat(service.isAlive()).isTrue();
                answers.countDown();

                assertThat(service.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .isTrue();
                assertThat(programs.views(tenant.id()).emails(EmailQuery.latest(DUE)))
                        .as(Files.readString(log))
                        .hasSize(DUE)
                        .allMatch(email -> email.state().status() == EmailStatus.SENT);
                assertThat(mail.taken().values()).containsExactly(1);
            } finally {
                answers.countDown();
                service.destroyForcibly();
            }
        } finally {
            postgres.close();
        }
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }

    private static void awaitTaken(CountingMailServer mail) throws InterruptedException {
        long began = System.nanoTime();
        while (mail.taken().isEmpty() && since(began).compareTo(PATIENCE) < 0) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        assertThat(mail.taken()).isNotEmpty();
    }

    private static void signUp(TestTenant tenant, Programs programs) {
        ProgramPlan plan = new ProgramPlan(
                "Welcome",
                ProgramKind.WELCOME,
                new Trigger(new EventType("user.signed_up")),
                new EmailSequence(
                        DraftingMode.PER_CONTACT,
                        List.of(new Step(Duration.ZERO, List.of(TestEmails.template("Welcome", "Hello"))))));
        TestTenant.changed(programs.lifecycle()
                .approve(
                        tenant.id(),
                        programs.drafting()
                                .draft(tenant.id(), plan)
                                .orElseThrow()
                                .id()));
        IntStream.range(0, DUE)
                .forEach(i -> tenant.send(
                        TestTenant.identify("user" + i, "user" + i + "@example.com", null),
                        TestTenant.track("user" + i, null, "user.signed_up", null)));
    }

    private static Process serve(ConnectionDetails database, int smtpPort, Path log) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "serve");
        builder.environment()
                .putAll(Map.of(
                        "INTAKE_PORT", Integer.toString(FreePort.find()),
                        "INTAKE_JDBC_URL", database.jdbcUrl(),
                        "INTAKE_JDBC_USER", database.user(),
                        "INTAKE_JDBC_PASSWORD", database.password().reveal(),
                        "INTAKE_MASTER_KEY",
                                MasterKeys.generate(new SecureRandom()).reveal(),
                        "INTAKE_SMTP_HOST", "127.0.0.1",
                        "INTAKE_SMTP_PORT", Integer.toString(smtpPort),
                        "INTAKE_SMTP_SECURITY", "none",
                        "INTAKE_MAIL_FROM", "hello@mail.acme.example",
                        "INTAKE_STOP_SECONDS", "120"));
        return builder.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }
}

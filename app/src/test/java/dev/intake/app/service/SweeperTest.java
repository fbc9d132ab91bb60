package dev.intake.app.service;

import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.app.backend.PostgresBackends;
import dev.intake.app.settings.Settings;
import dev.intake.app.settings.SettingsReader;
import dev.intake.app.settings.SettingsReading;
import dev.intake.app.testing.EmbeddedServers;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.tenant.SettingsActions;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.Slow;
import dev.intake.testing.TestTenant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * What a service that runs does by itself about what is old and about days that are over, with short times for what takes
 * hours.
 */
@Slow
class SweeperTest {
    private static final Duration SOON = Duration.ofMillis(10);
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

    @Test
    void runningService_removesOldEvents_countsPastDays_andLogsIt(@TempDir Path folder) throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        try (EmbeddedServer server = EmbeddedServers.start(folder);
                HikariDataSource pool = pool(server.connection());
                Told told = Told.bySweepers()) {
            Migrations.migrate(pool);
            TestTenant tenant = tenantWhoSent40DaysAgoAndTwoAndToday(pool);

            try (Service running = Service.start(
                    settings(server.connection()),
                    PostgresBackends.forService(),
                    new SweepTimes(SOON, SOON, SOON, SOON))) {
                assertThat(told.tells("removed 1 old events"))
                        .as("of the service at %s", running.baseUrl())
                        .isTrue();
                assertThat(tenant.events())
                        .extracting(event -> event.type().value())
                        .containsExactly("now", "lately");
                assertThat(told.tells("counted the events of 1 completed days")).isTrue();
            }
        }
    }

    private static HikariDataSource pool(ConnectionDetails details) {
        return ConnectionPool.open(
                "past",
                details.jdbcUrl(),
                details.user(),
                details.password().reveal(),
                Migrations.CONNECTIONS,
                PATIENCE);
    }

    /** Keeps events for 30 days. */
    private static TestTenant tenantWhoSent40DaysAgoAndTwoAndToday(HikariDataSource pool) {
        Storage storage = new PostgresStorage(pool);
        ManualClock clock = new ManualClock();
        Intake intake = Intake.on(storage, clock, new SequentialIds(), new Random());
        TestTenant tenant = TestTenant.of(storage, intake);
        Duration age = Duration.ofDays(40);
        clock.move(Duration.between(ManualClock.START, Instant.now().minus(age)));
        tenant.send(track("ada", null, "then", "1"));
        Duration lately = Duration.ofDays(2);
        clock.move(age.minus(lately));
        tenant.send(track("ada", null, "lately", "2"));
        clock.move(lately);
        tenant.send(track("ada", null, "now", "3"));
        tenant.done(SettingsActions.SET_RETENTION, "eventsDays", "30");
        return tenant;
    }

    private static Settings settings(ConnectionDetails details) {
        Map<String, String> environment = Map.of(
                "INTAKE_JDBC_URL", details.jdbcUrl(),
                "INTAKE_JDBC_USER", details.user(),
                "INTAKE_JDBC_PASSWORD", details.password().reveal(),
                "INTAKE_MASTER_KEY", KEY,
                "INTAKE_PORT", "0");
        return ((SettingsReading.Valid) SettingsReader.read(environment, Map.of())).settings();
    }

    /** What sweepers log. */
    private static final class Told extends AppenderBase<ILoggingEvent> implements AutoCloseable {
        private final Logger logger = (Logger) LoggerFactory.getLogger(Sweeper.class);
        private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

        static Told bySweepers() {
            Told told = new Told();
            told.start();
            told.logger.addAppender(told);
            return told;
        }

        @Override
        protected void append(ILoggingEvent event) {
            lines.add(event.getFormattedMessage());
        }

        /** Waits for this line. Services of other tests, in the same process, have sweepers, too. */
        boolean tells(String wanted) throws InterruptedException {
            Optional<String> line;
            do {
                line = next();
            } while (line.filter(told -> !told.equals(wanted)).isPresent());
            return line.isPresent();
        }

        private Optional<String> next() throws InterruptedException {
            return Optional.ofNullable(lines.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS));
        }

        @Override
        public void close() {
            logger.detachAppender(this);
        }
    }
}

package dev.intake.jdbc.step;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.contact.ContactId;
import dev.intake.event.EventRecord;
import dev.intake.jdbc.RecordedStorage;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestTenant;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Events that earlier versions marked as tests among the live ones. */
class FormerTestEventsTest {
    private static final String MIGRATION = "/dev/intake/jdbc/migration/V91__test_events.sql";

    private final RecordedStorage recorded = RecordedStorage.on(TestServer.bundled());
    private final ManualClock clock = new ManualClock();
    private final TestTenant tenant =
            TestTenant.of(recorded.storage(), Intake.on(recorded.storage(), clock, new SequentialIds(), new Random(1)));

    @AfterEach
    void close() {
        recorded.close();
    }

    @Test
    void testEvents_goWithWhatTheyBegan_andWithContactsThatOnlyTheyCreated() throws Exception {
        tenant.liveProgram("user.signed_up");
        tenant.send(identify("ann", "ann@example.com", null), track("bob", null, "order.created", "m1"));
        clock.move(Duration.ofSeconds(1));
        tenant.send(
                track("ann", null, "user.signed_up", "test-1"),
                track("bob", null, "user.signed_up", "test-2"),
                track("tester", null, "user.signed_up", "test-3"));
        recorded.execute("UPDATE event SET test = true WHERE type = 'user.signed_up'");
        recorded.execute("UPDATE enrollment SET test = true");
        ContactId bob = tenant.contact("bob").orElseThrow().id();
        assertThat(tenant.enrollments(bob)).hasSize(1);

        migrate();

        assertThat(tenant.events()).extracting(EventRecord::contact).containsExactly(bob);
        assertThat(tenant.contact("tester")).isEmpty();
        assertThat(tenant.contact("ann")).isPresent();
        assertThat(tenant.enrollments(bob)).isEmpty();
        tenant.send(track("bob", null, "user.signed_up", "m2"));
        assertThat(tenant.enrollments(bob)).hasSize(1);
        migrate();
        assertThat(tenant.enrollments(bob)).as("again").hasSize(1);
    }

    private void migrate() throws IOException, SQLException {
        try (InputStream file = Objects.requireNonNull(Migrations.class.getResourceAsStream(MIGRATION))) {
            recorded.execute(new String(file.readAllBytes(), UTF_8));
        }
    }
}

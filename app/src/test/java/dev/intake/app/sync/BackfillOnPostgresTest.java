package dev.intake.app.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.demo.SaasMonth;
import dev.intake.app.testing.EmbeddedServers;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.simulator.StripeAccount;
import dev.intake.simulator.StripeSimulator;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code connector sync backfill} as a person runs it, on PostgreSQL, against the simulator of Stripe. */
@SuppressWarnings("NullAway.Init") // JUnit calls start before the tests
class BackfillOnPostgresTest {
    private static final int KILLS = 10;
    private static final int LIMITED_EVERY = 97;

    private static EmbeddedServer server;

    @BeforeAll
    static void start(@TempDir Path folder) {
        server = EmbeddedServers.start(folder);
    }

    @AfterAll
    static void end() {
        server.close();
    }

    @Test
    void backfill_isDone_andStoppedAnywhere_resumed() throws IOException {
        SaasMonth month =
                SaasMonth.of(3, 150, Instant.now().minus(SaasMonth.LENGTH).minus(Duration.ofDays(1)));
        StripeAccount account = new StripeAccount(month.events(), InstantSource.system());

        assertThat(stoppedAnywhere(account, 6)).isEqualTo(undisturbed(account));
    }

    @Test
    @Slow
    void backfill_of100000Customers_isStoppedAnywhere_andResumed() throws IOException {
        int customers = 100_000;
        StripeAccount account = ListedCustomers.account(customers);

        JsonNode done = stoppedAnywhere(account, customers / 400);

        assertThat(done.get("created").asInt()).isEqualTo(customers);
        assertThat(done.get("events").asInt()).isEqualTo(ListedCustomers.events(customers));
    }

    private static JsonNode undisturbed(StripeAccount account) throws IOException {
        try (StripeSimulator stripe = StripeSimulator.start(0, account, BackfillService.KEY, LIMITED_EVERY)) {
            BackfillService service = new BackfillService(server, stripe);
            return service.counts(service.backfillToItsEnd());
        }
    }

    private static JsonNode stoppedAnywhere(StripeAccount account, int pagesBetween) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        try (StripeSimulator stripe = StripeSimulator.start(0, account, BackfillService.KEY, LIMITED_EVERY)) {
            BackfillService service = new BackfillService(server, stripe);
            for (int kill = 0; kill < KILLS; kill++) {
                AtomicInteger left = new AtomicInteger(random.nextInt(pagesBetween));
                service.backfill(limit -> left.getAndDecrement() <= 0);
            }
            return service.counts(service.backfillToItsEnd());
        }
    }
}

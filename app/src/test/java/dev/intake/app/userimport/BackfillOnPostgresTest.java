package dev.intake.app.userimport;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.IntakeCommandLine;
import dev.intake.app.backend.PostgresBackends;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.StopSignal;
import dev.intake.app.command.Terminal;
import dev.intake.app.demo.SaasMonth;
import dev.intake.app.doctor.PostgresDoctor;
import dev.intake.app.output.Json;
import dev.intake.app.testing.EmbeddedServers;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.simulator.StripeAccount;
import dev.intake.simulator.StripeObjects;
import dev.intake.simulator.StripeSimulator;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code connector backfill} as a person runs it, on PostgreSQL, against the simulator of Stripe. */
@SuppressWarnings("NullAway.Init") // JUnit calls start before the tests
class BackfillOnPostgresTest {
    private static final String KEY = "rk_live_0123456789";
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

    /** 100,000 customers: memory holds a page at a time. */
    @Test
    @Slow
    void backfill_of100000Customers_isStoppedAnywhere_andResumed() throws IOException {
        int customers = 100_000;
        long first = Instant.now().minus(Duration.ofDays(400)).getEpochSecond();
        List<ObjectNode> listed = new ArrayList<>();
        List<ObjectNode> subscriptions = new ArrayList<>();
        for (int i = 0; i < customers; i++) {
            listed.add(Json.object()
                    .put("id", "cus_" + i)
                    .put("email", "c" + i + "@example.com")
                    .put("created", first + i)
                    .put("livemode", true));
            if (i % 2 == 0) {
                subscriptions.add(Json.object()
                        .put("id", "sub_" + i)
                        .put("customer", "cus_" + i)
                        .put("status", i % 4 == 0 ? "canceled" : "active")
                        .put("created", first + i + 60)
                        .put("ended_at", first + i + 86_400)
                        .put("livemode", true));
            }
        }
        StripeAccount account = new StripeAccount(
                List.of(),
                new StripeObjects(Map.of(StripeObjects.CUSTOMERS, listed, StripeObjects.SUBSCRIPTIONS, subscriptions)),
                InstantSource.system());

        JsonNode done = stoppedAnywhere(account, customers / 400);

        assertThat(done.get("created").asInt()).isEqualTo(customers);
        assertThat(done.get("events").asInt()).isEqualTo(customers / 2 + customers / 4);
    }

    private static JsonNode undisturbed(StripeAccount account) throws IOException {
        try (StripeSimulator stripe = StripeSimulator.start(0, account, KEY, LIMITED_EVERY)) {
            Service service = new Service(stripe);
            return service.counts(service.backfill(limit -> false));
        }
    }

    private static JsonNode stoppedAnywhere(StripeAccount account, int pagesBetween) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        try (StripeSimulator stripe = StripeSimulator.start(0, account, KEY, LIMITED_EVERY)) {
            Service service = new Service(stripe);
            for (int kill = 0; kill < KILLS; kill++) {
                AtomicInteger left = new AtomicInteger(random.nextInt(pagesBetween));
                service.backfill(limit -> left.getAndDecrement() <= 0);
            }
            return service.counts(service.backfill(limit -> false));
        }
    }

    /** A tenant of its own, and the commands of a person. */
    private static final class Service {
        private final Map<String, String> settings = new HashMap<>();
        private final String tenant;

        Service(StripeSimulator stripe) {
            ConnectionDetails details = server.connection();
            settings.put("INTAKE_JDBC_URL", details.jdbcUrl());
            settings.put("INTAKE_JDBC_USER", details.user());
            settings.put("INTAKE_JDBC_PASSWORD", details.password().reveal());
            settings.put("INTAKE_MASTER_KEY", "1:" + Base64.getEncoder().encodeToString(new byte[32]));
            settings.put("INTAKE_STRIPE_BASE_URL", stripe.url().toString());
            tenant = run(
                            limit -> false,
                            "tenant",
                            "create",
                            "Acme " + stripe.url().getPort())
                    .get("tenantId")
                    .asText();
            run(limit -> false, "connector", "set-api-key", tenant, "stripe");
        }

        JsonNode backfill(StopSignal stop) {
            return run(stop, "connector", "backfill", tenant, "stripe", "--yes");
        }

        /** Returns what is the same wherever the import was stopped. */
        JsonNode counts(JsonNode done) {
            assertThat(done.path("finishedAt").isTextual()).as(done.toString()).isTrue();
            return ((ObjectNode) done).without(List.of("finishedAt", "reached"));
        }

        private JsonNode run(StopSignal stop, String... arguments) {
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            CommandContext commandContext = new CommandContext(
                    settings,
                    PostgresBackends.forCommand(),
                    PostgresBackends.forService(),
                    new PostgresDoctor(),
                    new Typed(),
                    stop,
                    SecureRandom::new);
            List<String> line = new ArrayList<>(List.of(arguments));
            line.add("--json");
            new IntakeCommandLine(commandContext, new PrintWriter(out), new PrintWriter(err))
                    .execute(line.toArray(String[]::new));
            return Json.read(out.toString());
        }
    }

    /** A person who pastes the key. */
    private record Typed() implements Terminal {
        @Override
        public boolean isInteractive() {
            return false;
        }

        @Override
        public Optional<String> readLine(String prompt) {
            return readSecret(prompt);
        }

        @Override
        public Optional<String> readSecret(String prompt) {
            return Optional.of(KEY);
        }

        @Override
        public Optional<byte[]> readAll(int limit) {
            return Optional.empty();
        }
    }
}

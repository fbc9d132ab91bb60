package dev.intake.app.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.IntakeCommandLine;
import dev.intake.app.backend.PostgresBackends;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.StopSignal;
import dev.intake.app.command.Terminal;
import dev.intake.app.doctor.PostgresDoctor;
import dev.intake.app.output.Json;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.simulator.StripeSimulator;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A separate tenant, and the commands of a person. */
final class BackfillService {
    /** The key that the simulator accepts. */
    static final String KEY = "rk_live_0123456789";

    private static final int MOST_REPEATS = 20;

    private final Map<String, String> settings = new HashMap<>();
    private final String tenant;

    BackfillService(EmbeddedServer server, StripeSimulator stripe) {
        ConnectionDetails details = server.connection();
        settings.put("INTAKE_JDBC_URL", details.jdbcUrl());
        settings.put("INTAKE_JDBC_USER", details.user());
        settings.put("INTAKE_JDBC_PASSWORD", details.password().reveal());
        settings.put("INTAKE_MASTER_KEY", "1:" + Base64.getEncoder().encodeToString(new byte[32]));
        settings.put("INTAKE_STRIPE_BASE_URL", stripe.url().toString());
        tenant = run(limit -> false, "tenant", "create", "Acme " + stripe.url().getPort())
                .get("tenantId")
                .asText();
        run(limit -> false, "connector", "set-api-key", tenant, "stripe");
    }

    /** Returns the settings of a service on the same database. */
    Map<String, String> settings() {
        return Map.copyOf(settings);
    }

    String tenant() {
        return tenant;
    }

    JsonNode backfill(StopSignal stop) {
        return run(stop, "connector", "backfill", tenant, "stripe", "--yes");
    }

    /** Repeats the command as it says, if a statement runs out of time on a busy machine. */
    JsonNode backfillToItsEnd() {
        JsonNode done = backfill(limit -> false);
        for (int again = 0; again < MOST_REPEATS && !done.path("finishedAt").isTextual(); again++) {
            done = backfill(limit -> false);
        }
        return done;
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

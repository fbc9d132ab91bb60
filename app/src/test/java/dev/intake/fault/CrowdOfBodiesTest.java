package dev.intake.fault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Intake;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.jdbc.vault.MasterKeys;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Many concurrent bodies of the maximum size, and a heap that could not hold them all. */
@Order(5)
@Slow
class CrowdOfBodiesTest {
    private static final int HEAP_MEGABYTES = 512;
    private static final int CLIENTS = 200;
    private static final int OPERATIONS = 100;
    private static final int CUT_OFF = 0;
    private static final byte[] FILLER = "x".repeat(52_000).getBytes(UTF_8);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @Test
    void twoHundredBodiesOfTheLargestSize_areAllTaken_withinTheHeap() throws Exception {
        try (FaultProxy proxy = FaultProxy.start(1);
                FaultDatabase database = FaultDatabase.start(proxy);
                ServiceNode node = ServiceNode.start(database, keys(), HEAP_MEGABYTES)) {
            node.awaitReady();
            FaultTenant tenant = tenant(database);
            ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
            try {
                List<Callable<Map<Integer, Integer>>> clients = new ArrayList<>();
                for (int i = 0; i < CLIENTS; i++) {
                    String name = "c" + i;
                    clients.add(() -> send(node, tenant, name));
                }
                Map<Integer, Integer> answers = new TreeMap<>();
                for (Future<Map<Integer, Integer>> client :
                        threads.invokeAll(clients, PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                    client.get().forEach((status, times) -> answers.merge(status, times, Integer::sum));
                }

                assertThat(node.isAlive()).isTrue();
                assertThat(answers).containsEntry(200, CLIENTS);
                assertThat(answers.keySet()).isSubsetOf(200, 503, CUT_OFF);
            } finally {
                threads.shutdownNow();
            }
            try (var connection = database.administration().open();
                    var statement = connection.createStatement();
                    var rows = statement.executeQuery("SELECT count(*) FROM event")) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(CLIENTS * OPERATIONS);
            }
        }
    }

    private static MasterKeys keys() {
        return MasterKeys.generate(new SecureRandom());
    }

    private static FaultTenant tenant(FaultDatabase database) {
        ConnectionDetails details = database.direct();
        try (HikariDataSource pool = ConnectionPool.open(
                "crowd",
                details.jdbcUrl(),
                details.user(),
                details.password().reveal(),
                Migrations.CONNECTIONS,
                PATIENCE)) {
            return FaultTenant.create(Intake.on(new PostgresStorage(pool)), 1).get(0);
        }
    }

    /** Sends one body until it is taken; answers how often each status was answered. */
    private static Map<Integer, Integer> send(ServiceNode node, FaultTenant tenant, String client)
            throws InterruptedException {
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpRequest request = HttpRequest.newBuilder(node.address("/api/tenants/" + tenant.id() + "/events"))
                .header("Authorization", "Bearer " + tenant.key().reveal())
                .timeout(PATIENCE)
                .POST(BodyPublishers.ofByteArrays(body(client)))
                .build();
        Map<Integer, Integer> answers = new TreeMap<>();
        while (!answers.containsKey(200)) {
            try {
                HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
                answers.merge(answer.statusCode(), 1, Integer::sum);
            } catch (IOException cutOff) {
                // refused while it was still sending, for longer than the service takes what it has refused
                answers.merge(CUT_OFF, 1, Integer::sum);
            }
            TimeUnit.SECONDS.sleep(answers.containsKey(200) ? 0 : 1);
        }
        return answers;
    }

    /** A batch of a little less than 5 MiB, most of it shared by all clients. */
    private static List<byte[]> body(String client) {
        List<byte[]> parts = new ArrayList<>();
        for (int i = 0; i < OPERATIONS; i++) {
            parts.add(((i == 0 ? "{\"batch\":[" : ",")
                            + "{\"type\":\"track\",\"userId\":\"u1\",\"event\":\"page.viewed\",\"messageId\":\""
                            + client + "-"
                            + i + "\",\"properties\":{\"note\":\"")
                    .getBytes(UTF_8));
            parts.add(FILLER);
            parts.add("\"}}".getBytes(UTF_8));
        }
        parts.add("]}".getBytes(UTF_8));
        return parts;
    }
}

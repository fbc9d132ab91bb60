package dev.intake.fault;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.fault.FaultBatch.Operation;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A backend that sends batches, and repeats each with the same message ids until the response is 200. Its journal contains
 * the responses.
 */
final class FaultClient implements Callable<Void> {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration ANSWER = Duration.ofMinutes(1);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int PAUSE_MILLIS = 20;

    private final String name;
    private final List<Map.Entry<FaultTenant, Queue<Operation>>> tenants;
    private final Balancer balancer;
    private final Journal journal;
    private final SplittableRandom random;
    private final BooleanSupplier goesOn;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(30))
            .build();
    private long batches;

    /**
     * A client.
     *
     * @param name begins its message ids; no two have the same
     * @param sent tracks that were sent before, by tenant; shared by all clients
     * @param goesOn whether another batch is to be sent
     */
    FaultClient(
            String name,
            Map<FaultTenant, Queue<Operation>> sent,
            Balancer balancer,
            Journal journal,
            SplittableRandom random,
            BooleanSupplier goesOn) {
        this.name = name;
        this.tenants = List.copyOf(sent.entrySet());
        this.balancer = balancer;
        this.journal = journal;
        this.random = random;
        this.goesOn = goesOn;
    }

    @Override
    public Void call() throws IOException, InterruptedException {
        while (goesOn.getAsBoolean()) {
            Map.Entry<FaultTenant, Queue<Operation>> tenant = tenants.get(random.nextInt(tenants.size()));
            FaultBatch batch = FaultBatch.random(tenant.getKey(), name, batches++, tenant.getValue(), random);
            journal.sending(batch);
            deliver(batch);
        }
        return null;
    }

    private void deliver(FaultBatch batch) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!sent(batch)) {
            journal.failed(batch);
            if (System.nanoTime() > end) {
                throw new IOException("a batch is not taken for " + PATIENCE);
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    private boolean sent(FaultBatch batch) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(
                        balancer.next().address("/api/tenants/" + batch.tenant().id() + "/events"))
                .header("Authorization", "Bearer " + batch.tenant().key().reveal())
                .header("Content-Type", "application/json")
                .timeout(ANSWER)
                .POST(BodyPublishers.ofString(batch.json()))
                .build();
        try {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            if (answer.statusCode() == 200) {
                journal.answered(batch, JSON.readTree(answer.body()));
                return true;
            }
            if (answer.statusCode() < 500) {
                throw new IllegalStateException(answer.statusCode() + " " + answer.body());
            }
            return false;
        } catch (IOException noAnswer) {
            return false;
        }
    }
}

package dev.intake.attack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Some clients of one tenant that send small batches at a steady pace, one that reads pages and the management API, one whose
 * events cause an email each, and a load balancer that asks whether the service is ready.
 */
final class HonestClients {
    private static final int CLIENTS = 4;
    private static final int OPERATIONS = 10;
    private static final int PACE_MILLIS = 50;
    private static final int PROBE_MILLIS = 500;
    /** Within the limit of an agent token. */
    private static final int READ_MILLIS = 400;

    private static final int GREETING_MILLIS = 1_000;

    /** The time for the last emails to be sent. */
    private static final int LAST_EMAILS_MILLIS = 5_000;

    private static final int PATIENCE_MILLIS = 10_000;
    private static final int PROBE_PATIENCE_MILLIS = 2_000;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final AttackedService service;
    private final String token;
    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicInteger batches = new AtomicInteger();
    private final AtomicInteger greetings = new AtomicInteger();

    /**
     * Creates the clients.
     *
     * @param token an agent token of the service's first tenant
     */
    HonestClients(AttackedService service, String token) {
        this.service = service;
        this.token = token;
    }

    /** What one client noticed. */
    private record Noticed(List<Long> nanos, int ready, int notReady, long megabytes) {}

    /** Lets them work for so long, and returns what they noticed. */
    AttackFigures work(int seconds) throws InterruptedException, ExecutionException {
        failed.set(0);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS + 3);
        try {
            List<Future<Noticed>> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(threads.submit(() -> send(end)));
            }
            Future<List<Long>> reads = threads.submit(() -> read(end));
            Future<List<Long>> emails = threads.submit(() -> greet(end));
            Noticed probes = threads.submit(() -> probe(end)).get();
            List<Long> nanos = new ArrayList<>();
            for (Future<Noticed> client : clients) {
                nanos.addAll(client.get().nanos());
            }
            AttackFigures.Samples samples = new AttackFigures.Samples(nanos, reads.get(), emails.get());
            return AttackFigures.of(samples, failed.get(), probes.ready(), probes.notReady(), probes.megabytes());
        } finally {
            threads.shutdownNow();
        }
    }

    private Noticed send(long end) throws InterruptedException {
        List<Long> nanos = new ArrayList<>();
        while (System.nanoTime() < end) {
            long start = System.nanoTime();
            if (status("/api/tenants/" + service.tenant() + "/events", batch(), PATIENCE_MILLIS) == 200) {
                nanos.add(System.nanoTime() - start);
            } else {
                failed.incrementAndGet();
            }
            TimeUnit.MILLISECONDS.sleep(PACE_MILLIS);
        }
        return new Noticed(nanos, 0, 0, 0);
    }

    private Noticed probe(long end) throws InterruptedException, IOException {
        int ready = 0;
        int notReady = 0;
        long megabytes = 0;
        while (System.nanoTime() < end) {
            if (status("/readyz", new byte[0], PROBE_PATIENCE_MILLIS) == 200) {
                ready++;
            } else {
                notReady++;
            }
            megabytes = Math.max(megabytes, service.residentMegabytes());
            TimeUnit.MILLISECONDS.sleep(PROBE_MILLIS);
        }
        return new Noticed(List.of(), ready, notReady, megabytes);
    }

    private byte[] batch() {
        int number = batches.incrementAndGet();
        StringBuilder batch = new StringBuilder("{\"batch\":[");
        for (int i = 0; i < OPERATIONS; i++) {
            batch.append(i == 0 ? "" : ",")
                    .append("{\"type\":\"track\",\"event\":\"page.viewed\",\"userId\":\"u")
                    .append((number * OPERATIONS + i) % 1_000)
                    .append("\",\"messageId\":\"m")
                    .append(number)
                    .append('-')
                    .append(i)
                    .append("\"}");
        }
        return batch.append("]}").toString().getBytes(StandardCharsets.UTF_8);
    }

    private int status(String path, byte[] body, int patience) {
        return new HttpCall(path, "Authorization:Bearer " + service.key(), body).send(service.port(), patience);
    }

    /** Reads pages and the management API in turn, and returns how long each took. */
    private List<Long> read(long end) throws InterruptedException {
        List<Long> nanos = new ArrayList<>();
        for (int number = 0; System.nanoTime() < end; number++) {
            HttpCall call = number % 2 == 0
                    ? new HttpCall(
                            "/tenants/" + service.tenant() + "/programs", "Cookie:" + service.cookie(), new byte[0])
                    : new HttpCall(
                            "/api/v1/tenants/" + service.tenant() + "/programs",
                            "Authorization:Bearer " + token,
                            new byte[0]);
            long start = System.nanoTime();
            if (call.send(service.port(), PATIENCE_MILLIS) == 200) {
                nanos.add(System.nanoTime() - start);
            } else {
                failed.incrementAndGet();
            }
            TimeUnit.MILLISECONDS.sleep(READ_MILLIS);
        }
        return nanos;
    }

    /**
     * Sends an event of a new contact each second, and returns how long it took until its email was sent. The times are those of
     * one clock, that of this machine.
     */
    private List<Long> greet(long end) throws InterruptedException, IOException {
        Map<String, Instant> sent = new HashMap<>();
        while (System.nanoTime() < end) {
            Instant start = Instant.now();
            HttpCall.Answer answer = new HttpCall(
                            "/api/tenants/" + service.tenant() + "/events",
                            "Authorization:Bearer " + service.key(),
                            greeting(greetings.incrementAndGet()))
                    .ask(service.port(), PATIENCE_MILLIS);
            JsonNode contact = JSON.readTree(answer.body()).at("/results/0/contactId");
            if (answer.status() == 200 && contact.isTextual()) {
                sent.put(contact.textValue(), start);
            } else {
                failed.incrementAndGet();
            }
            TimeUnit.MILLISECONDS.sleep(GREETING_MILLIS);
        }
        TimeUnit.MILLISECONDS.sleep(LAST_EMAILS_MILLIS);
        List<Long> nanos = new ArrayList<>();
        for (Map.Entry<String, Instant> contact : sent.entrySet()) {
            Optional<Instant> at = sentAt(contact.getKey());
            if (at.isPresent()) {
                nanos.add(Duration.between(contact.getValue(), at.get()).toNanos());
            } else {
                failed.incrementAndGet();
            }
        }
        return nanos;
    }

    private static byte[] greeting(int number) {
        return ("{\"type\":\"track\",\"event\":\"" + AttackedService.GREETED + "\",\"userId\":\"g" + number
                        + "\",\"email\":\"g" + number + "@example.com\",\"messageId\":\"greeting-" + number + "\"}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private Optional<Instant> sentAt(String contact) throws IOException {
        HttpCall.Answer answer = new HttpCall(
                        "/api/v1/tenants/" + service.tenant() + "/emails?contact=" + contact,
                        "Authorization:Bearer " + token,
                        new byte[0])
                .ask(service.port(), PATIENCE_MILLIS);
        JsonNode email = JSON.readTree(answer.body()).at("/emails/0");
        boolean isSent = Set.of("sent", "kept").contains(email.path("state").asText());
        return isSent ? Optional.of(Instant.parse(email.path("at").asText())) : Optional.empty();
    }
}

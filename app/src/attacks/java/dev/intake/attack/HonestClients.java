package dev.intake.attack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Some clients of one tenant that send small batches at a steady pace, one that reads pages and the management API, and a load
 * balancer that asks whether the service is ready.
 */
final class HonestClients {
    private static final int CLIENTS = 4;
    private static final int OPERATIONS = 10;
    private static final int PACE_MILLIS = 50;
    private static final int PROBE_MILLIS = 500;
    /** Within the limit of an agent token. */
    private static final int READ_MILLIS = 400;

    private static final int PATIENCE_MILLIS = 10_000;
    private static final int PROBE_PATIENCE_MILLIS = 2_000;

    private final AttackedService service;
    private final String token;
    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicInteger batches = new AtomicInteger();

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
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS + 2);
        try {
            List<Future<Noticed>> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(threads.submit(() -> send(end)));
            }
            Future<List<Long>> reads = threads.submit(() -> read(end));
            Noticed probes = threads.submit(() -> probe(end)).get();
            List<Long> nanos = new ArrayList<>();
            for (Future<Noticed> client : clients) {
                nanos.addAll(client.get().nanos());
            }
            return AttackFigures.of(
                    nanos, reads.get(), failed.get(), probes.ready(), probes.notReady(), probes.megabytes());
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
                    ? new HttpCall("/sign-in", "Accept:text/html", new byte[0])
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
}

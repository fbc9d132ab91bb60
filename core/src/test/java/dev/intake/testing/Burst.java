package dev.intake.testing;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestBatch;
import dev.intake.kernel.IdGenerator;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Concurrent requests of one tenant: the first is held while it has the tenant's lock, until all others wait. So they arrive
 * in a known order, and while one of them is being stored.
 */
public final class Burst {
    /** The first request reads the clock on its arrival, and for the second time under the lock. */
    private static final int UNDER_THE_LOCK = 2;

    private final IngestBatch ingest;
    private final Admission.Admitted admitted;
    private final ThreadLocal<AtomicInteger> reads = ThreadLocal.withInitial(AtomicInteger::new);
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);

    private Burst(Storage storage, InstantSource clock, IdGenerator ids, TestTenant tenant) {
        InstantSource holding = () -> {
            if (reads.get().incrementAndGet() == UNDER_THE_LOCK && held.getCount() > 0) {
                held.countDown();
                await(mayGoOn);
            }
            return clock.instant();
        };
        this.ingest = Intake.on(storage, holding, ids, new Random()).ingestBatch();
        this.admitted = new Admission.Admitted(tenant.id(), tenant.key().hash());
    }

    /** A request of a burst. */
    public interface Request<T> {
        /** Sends the request and returns its outcome. */
        T send(IngestBatch ingest, Admission.Admitted admitted);
    }

    /** Sends the requests, and returns their outcomes in the same order; an outcome is the exception that was thrown. */
    public static List<Object> send(
            Storage storage,
            InstantSource clock,
            IdGenerator ids,
            TestTenant tenant,
            List<? extends Request<?>> requests) {
        return new Burst(storage, clock, ids, tenant).send(requests);
    }

    private List<Object> send(List<? extends Request<?>> requests) {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<CompletableFuture<Object>> sent = new ArrayList<>();
            for (Request<?> request : requests) {
                sent.add(start(request, threads));
                await(held);
            }
            mayGoOn.countDown();
            return sent.stream().map(CompletableFuture::join).toList();
        } finally {
            mayGoOn.countDown();
            threads.shutdownNow();
        }
    }

    /** Sends a request, and returns when it is held or waits for others. */
    private CompletableFuture<Object> start(Request<?> request, ExecutorService threads) {
        CompletableFuture<Thread> sender = new CompletableFuture<>();
        CompletableFuture<Object> outcome = CompletableFuture.supplyAsync(
                () -> {
                    sender.complete(Thread.currentThread());
                    try {
                        return request.send(ingest, admitted);
                    } catch (RuntimeException thrown) {
                        return thrown;
                    }
                },
                threads);
        Thread thread = sender.join();
        while (!outcome.isDone()
                && thread.getState() != Thread.State.TIMED_WAITING
                && thread.getState() != Thread.State.WAITING
                && thread.getState() != Thread.State.BLOCKED) {
            if (Thread.interrupted()) {
                throw new IllegalStateException("a request neither ends nor waits for others");
            }
            Thread.onSpinWait();
        }
        return outcome;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

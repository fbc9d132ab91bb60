package dev.intake.http.server;

import dev.intake.kernel.StorageException;
import dev.intake.kernel.Turns;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Request;

/**
 * Limits the memory of the bodies of all requests. Until its response, a request reserves memory for the bytes that it has
 * sent, not for those that it announced, so slow senders reserve little. (Design, reliability)
 *
 * <p>Large bodies are parsed in turns, by half of the processors and within an eighth of the heap: parsed, a body takes several
 * times its size, and small requests of others need processors, too. Each sender has one turn.
 */
public final class BodyBudget {
    /** The maximum wait for memory before a request is rejected. */
    static final Duration MAX_WAIT = Duration.ofSeconds(1);

    /** Bytes per reservation. */
    static final int STEP = 16 * 1024;

    /** Bytes that a body reserves before it is parsed in turns. */
    static final int LARGE = 256 * 1024;

    /** Heap for each large body that is parsed. */
    private static final long HEAP_PER_TURN = 64L * 1024 * 1024;

    /** The maximum wait for the turn to parse a large body. */
    private static final Duration MAX_WAIT_FOR_TURN = Duration.ofSeconds(3);

    private final Semaphore steps;
    private final Turns<String> turns;
    private final Optional<BodyBudget> whole;
    private final String attribute;

    /**
     * Creates a budget.
     *
     * @param bytes bytes of all bodies together
     */
    public BodyBudget(long bytes) {
        this(bytes, new Turns<>(places(), Integer.MAX_VALUE, MAX_WAIT_FOR_TURN), Optional.empty(), "all");
    }

    private BodyBudget(long bytes, Turns<String> turns, Optional<BodyBudget> whole, String name) {
        this.steps = new Semaphore(Math.toIntExact(Math.max(1, bytes / STEP)));
        this.turns = turns;
        this.whole = whole;
        this.attribute = BodyBudget.class.getName() + "." + name;
    }

    /**
     * Returns a part of this budget: its bodies count against both, and never exceed the part.
     *
     * @param bytes bytes of these bodies together
     * @param name name of the part
     */
    public BodyBudget part(long bytes, String name) {
        return new BodyBudget(bytes, turns, Optional.of(this), name);
    }

    /** Returns the number of large bodies that are parsed at once. */
    static int places() {
        Runtime runtime = Runtime.getRuntime();
        return (int) Math.max(1, Math.min(runtime.availableProcessors() / 2, runtime.maxMemory() / HEAP_PER_TURN));
    }

    /**
     * Parses a body, a large one in its sender's turn.
     *
     * @param sender the credential that the headers show; blank for all senders without one
     * @param reserved bytes that the body reserved
     * @throws StorageException if the turn did not come in time
     */
    <T> T parse(String sender, long reserved, Supplier<T> parser) {
        return reserved <= LARGE
                ? parser.get()
                : turns.run(sender, parser)
                        .orElseThrow(() -> StorageException.overload(
                                "waiting for the turn to parse a large body failed", new TimeoutException()));
    }

    /**
     * Reserves memory for one more step of the request's body, until the request ends.
     *
     * @return whether memory was available in time
     */
    boolean take(HttpServletRequest request) {
        try {
            if (!steps.tryAcquire(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                return false;
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
        if (whole.isPresent() && !whole.get().take(request)) {
            steps.release();
            return false;
        }
        held(request).incrementAndGet();
        return true;
    }

    /** Releases what the request has reserved, before it ends. */
    void release(HttpServletRequest request) {
        steps.release(held(request).getAndSet(0));
        whole.ifPresent(all -> all.release(request));
    }

    private AtomicInteger held(HttpServletRequest request) {
        if (request.getAttribute(attribute) instanceof AtomicInteger held) {
            return held;
        }
        AtomicInteger held = new AtomicInteger();
        request.setAttribute(attribute, held);
        Request.addCompletionListener(
                ServletContextRequest.getServletContextRequest(request), failure -> steps.release(held.get()));
        return held;
    }
}

package dev.intake.http.server;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Request;

/**
 * Limits the memory of the bodies of all requests. Until its response, a request reserves memory for the bytes that it has
 * sent, not for those that it announced, so slow senders reserve little. (Design, reliability)
 */
public final class BodyBudget {
    /** The maximum wait for memory before a request is rejected. */
    static final Duration MAX_WAIT = Duration.ofSeconds(1);

    /** Bytes per reservation. */
    static final int STEP = 16 * 1024;

    private final Semaphore steps;
    private final Optional<BodyBudget> whole;
    private final String attribute;

    /**
     * Creates a budget.
     *
     * @param bytes bytes of all bodies together
     */
    public BodyBudget(long bytes) {
        this(bytes, Optional.empty(), "all");
    }

    private BodyBudget(long bytes, Optional<BodyBudget> whole, String name) {
        this.steps = new Semaphore(Math.toIntExact(Math.max(1, bytes / STEP)));
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
        return new BodyBudget(bytes, Optional.of(this), name);
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

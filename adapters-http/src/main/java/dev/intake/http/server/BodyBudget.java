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
 * The memory that bodies may take, of all requests together. Every body is small beside the heap, and any number of them
 * is not. A request holds what it has received until it is answered, and not what it says it will send: somebody who
 * sends a byte a second holds next to nothing. (Design, reliability)
 */
public final class BodyBudget {
    /** How long a request waits for others to be answered before it is turned away. */
    static final Duration PATIENCE = Duration.ofSeconds(1);

    /** What is counted at a time, so that counting costs nothing. */
    static final int STEP = 16 * 1024;

    private final Semaphore steps;
    private final Optional<BodyBudget> whole;
    private final String attribute;

    /**
     * A budget of which nothing is taken.
     *
     * @param bytes of all bodies together
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
     * Returns a part of this budget for some of the bodies: what they take, they take of both, and they can never take
     * more than their part.
     *
     * @param bytes of those bodies together
     * @param name of the part
     */
    public BodyBudget part(long bytes, String name) {
        return new BodyBudget(bytes, Optional.of(this), name);
    }

    /**
     * Takes the room for one more step of the request's body, until the request has ended, whichever way.
     *
     * @return whether there was any in time
     */
    public boolean take(HttpServletRequest request) {
        try {
            if (!steps.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
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

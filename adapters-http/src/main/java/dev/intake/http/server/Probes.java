package dev.intake.http.server;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What a load balancer or supervisor asks. Health says that the process answers, so that an outage of the database
 * restarts nothing; readiness says that requests are welcome.
 */
public final class Probes {
    private final Readiness readiness;
    private final AtomicBoolean draining = new AtomicBoolean();

    public Probes(Readiness readiness) {
        this.readiness = readiness;
    }

    /** From now on this server is not ready, whatever the storage says. */
    public void drain() {
        draining.set(true);
    }

    /** Whether the server is about to stop. */
    public boolean isDraining() {
        return draining.get();
    }

    /** {@code GET /healthz}. */
    public Answer health() {
        return Answer.OK;
    }

    /** {@code GET /readyz}. */
    public Answer readiness() {
        if (draining.get()) {
            return Answer.error(Problem.NOT_READY, "The service is about to stop.");
        }
        return isReady() ? Answer.OK : Answer.error(Problem.NOT_READY, "The storage does not answer.");
    }

    private boolean isReady() {
        try {
            return readiness.isReady();
        } catch (RuntimeException cannotTell) {
            return false;
        }
    }
}

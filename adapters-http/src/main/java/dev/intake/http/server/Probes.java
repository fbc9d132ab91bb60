package dev.intake.http.server;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Probes for load balancers and supervisors. Health reports that the process responds, so that a database outage does
 * not restart it; readiness reports that it accepts requests.
 */
public final class Probes {
    private final Readiness readiness;
    private final AtomicBoolean draining = new AtomicBoolean();

    public Probes(Readiness readiness) {
        this.readiness = readiness;
    }

    /** Makes this server not ready from now on. */
    public void drain() {
        draining.set(true);
    }

    /** Returns whether the server is stopping. */
    public boolean isDraining() {
        return draining.get();
    }

    /** Handles {@code GET /healthz}. */
    public JsonResponse health() {
        return JsonResponse.OK;
    }

    /** Handles {@code GET /readyz}. */
    public JsonResponse readiness() {
        if (draining.get()) {
            return JsonResponse.error(Problem.NOT_READY, "The service is about to stop.");
        }
        return isReady() ? JsonResponse.OK : JsonResponse.error(Problem.NOT_READY, "The storage does not respond.");
    }

    private boolean isReady() {
        try {
            return readiness.isReady();
        } catch (RuntimeException cannotTell) {
            return false;
        }
    }
}

package dev.intake.http.server;

/** Checks whether the service can serve requests, in particular whether its storage responds. */
@FunctionalInterface
public interface Readiness {
    /** Returns whether the service can serve requests, within a second. May throw if it cannot decide. */
    boolean isReady();
}

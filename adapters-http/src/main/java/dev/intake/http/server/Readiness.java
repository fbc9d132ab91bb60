package dev.intake.http.server;

/** Tells whether the service can do its work at this moment, above all whether its storage answers. */
@FunctionalInterface
public interface Readiness {
    /** Whether requests should be sent here; must answer within a second, and may throw when it cannot tell. */
    boolean isReady();
}

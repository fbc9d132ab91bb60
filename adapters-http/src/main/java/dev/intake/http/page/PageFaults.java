package dev.intake.http.page;

import io.javalin.http.Context;

/** Receives exceptions of page handlers. */
@FunctionalInterface
public interface PageFaults {
    /** Logs an exception. The handler writes the response. */
    void log(Context context, RuntimeException fault);
}

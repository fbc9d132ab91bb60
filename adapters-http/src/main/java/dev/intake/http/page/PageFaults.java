package dev.intake.http.page;

import io.javalin.http.Context;

/** Is told of pages that could not be made. */
@FunctionalInterface
public interface PageFaults {
    /** The page that was asked for could not be made; whoever asked is told so otherwise. */
    void log(Context context, RuntimeException fault);
}

package dev.intake.app.backend;

import java.time.Duration;
import java.util.Map;

/**
 * A start that cannot go well.
 *
 * @param what is wrong
 * @param settings of the service
 * @param timeout with a database that does not answer yet
 * @param code the exit code
 * @param cause in the line
 * @param remedy in the line, behind the cause
 */
record FaultyStart(String what, Map<String, String> settings, Duration timeout, int code, String cause, String remedy) {
    static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Duration IMPATIENCE = Duration.ofMillis(300);
    private static final int REFUSED = 1;
    private static final int USAGE_ERROR = 2;

    static FaultyStart refused(String what, Map<String, String> settings, String cause, String remedy) {
        return new FaultyStart(what, settings, PATIENCE, REFUSED, cause, remedy);
    }

    static FaultyStart unanswered(String what, Map<String, String> settings, String cause, String remedy) {
        return new FaultyStart(what, settings, IMPATIENCE, REFUSED, cause, remedy);
    }

    static FaultyStart misused(String what, Map<String, String> settings, String cause, String remedy) {
        return new FaultyStart(what, settings, PATIENCE, USAGE_ERROR, cause, remedy);
    }

    @Override
    public String toString() {
        return what;
    }
}

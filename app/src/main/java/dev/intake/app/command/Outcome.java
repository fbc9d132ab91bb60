package dev.intake.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.output.Json;
import java.util.List;

/**
 * How a command ended and what it prints.
 *
 * @param exitCode 0 done, 1 refused, 2 wrong usage
 * @param json the one value on standard output with {@code --json}
 * @param lines what goes to standard output without it
 * @param complaint what goes to standard error either way
 */
public record Outcome(int exitCode, JsonNode json, List<String> lines, List<String> complaint) {
    public static final int DONE = 0;
    public static final int REFUSED = 1;
    public static final int WRONG_USAGE = 2;

    public Outcome {
        lines = List.copyOf(lines);
        complaint = List.copyOf(complaint);
    }

    public static Outcome done(JsonNode json, List<String> lines) {
        return new Outcome(DONE, json, lines, List.of());
    }

    public static Outcome done(JsonNode json, String... lines) {
        return done(json, List.of(lines));
    }

    /** Understood, but not done. */
    public static Outcome refused(String why) {
        return failed(REFUSED, why, List.of("intake: " + why));
    }

    /** Not understood. */
    public static Outcome wrongUsage(String why) {
        return failed(WRONG_USAGE, why, List.of("intake: " + why));
    }

    public static Outcome failed(int exitCode, String message, List<String> complaint) {
        return new Outcome(exitCode, Json.object().put("ok", false).put("message", message), List.of(), complaint);
    }
}

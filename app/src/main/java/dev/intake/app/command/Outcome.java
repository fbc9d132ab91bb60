package dev.intake.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.intake.app.output.Json;
import java.util.List;

/**
 * The result of a command: its exit code and what it prints.
 *
 * @param exitCode 0 success, 1 refused, 2 usage error
 * @param json the value on standard output with {@code --json}; a missing node prints nothing
 * @param lines the lines on standard output without {@code --json}
 * @param complaint the lines on standard error, for either output format
 */
public record Outcome(int exitCode, JsonNode json, List<String> lines, List<String> complaint) {
    public static final int DONE = 0;
    public static final int REFUSED = 1;
    public static final int USAGE_ERROR = 2;

    /** Copies the lists. */
    public Outcome {
        lines = List.copyOf(lines);
        complaint = List.copyOf(complaint);
    }

    /** Returns the outcome of a successful command. */
    public static Outcome done(JsonNode json, List<String> lines) {
        return new Outcome(DONE, json, lines, List.of());
    }

    /** Returns the outcome of a successful command. */
    public static Outcome done(JsonNode json, String... lines) {
        return done(json, List.of(lines));
    }

    /** Returns the outcome of a successful command that has already printed its results. */
    public static Outcome printed() {
        return done(MissingNode.getInstance());
    }

    /** Returns the outcome of a valid command that was refused. */
    public static Outcome refused(String reason) {
        return failed(REFUSED, reason, List.of("intake: " + reason));
    }

    /** Returns this outcome with another exit code. */
    public Outcome withExitCode(int other) {
        return new Outcome(other, json, lines, complaint);
    }

    /** Returns the outcome of an invalid command. */
    public static Outcome usageError(String reason) {
        return failed(USAGE_ERROR, reason, List.of("intake: " + reason));
    }

    /** Returns the outcome of a failed command whose lines on standard error differ from its message. */
    public static Outcome failed(int exitCode, String message, List<String> complaint) {
        return new Outcome(exitCode, Json.object().put("ok", false).put("message", message), List.of(), complaint);
    }
}

package dev.intake.http.mcp;

import java.util.Map;
import java.util.function.Function;

/** The result of a tool. */
sealed interface ToolResult {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The tool succeeded.
     *
     * @param content the result, which matches the tool's output schema
     */
    record Done(Map<String, Object> content) implements ToolResult {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.done().apply(this);
        }
    }

    /**
     * The tool failed and changed nothing.
     *
     * @param advice the reason and the next step
     */
    record Refused(String advice) implements ToolResult {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.refused().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Done, R> done, Function<Refused, R> refused) {}
}

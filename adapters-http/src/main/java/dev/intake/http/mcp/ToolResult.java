package dev.intake.http.mcp;

import dev.intake.kernel.CleanText;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

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
     * The tool succeeded, and its result is a text.
     *
     * @param text the result, in Markdown
     */
    record Text(String text) implements ToolResult {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.text().apply(this);
        }
    }

    /**
     * The tool failed and changed nothing.
     *
     * @param advice the reason and the next step
     */
    record Refused(String advice) implements ToolResult {
        private static final int MAX_FAULTS = 10;
        private static final int MAX_FAULT_LENGTH = 300;

        /** Returns a refusal that names the first ten faults, each cut where it repeats a long text of the caller. */
        static Refused forFaults(String effect, List<String> faults) {
            String shown = faults.stream()
                    .limit(MAX_FAULTS)
                    .map(fault -> CleanText.trimmed(fault, MAX_FAULT_LENGTH))
                    .collect(Collectors.joining("; "));
            int more = faults.size() - MAX_FAULTS;
            return new Refused(effect + shown + (more > 0 ? "; and " + more + " more" : "") + ".");
        }

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
    record Cases<R>(Function<Done, R> done, Function<Text, R> text, Function<Refused, R> refused) {}
}

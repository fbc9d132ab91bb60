package dev.intake.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How much of a list is shown. */
public final class ListLimit {
    private static final int MAX = 1000;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "How many at most: 1 to 1000. Default: ${DEFAULT-VALUE}.")
    private int limit = 0;

    @Option(
            names = "--from",
            paramLabel = "PLACE",
            description = "Go on behind the place at which a list ended, as the list prints it.")
    private Optional<ListPlace> from = Optional.empty();

    /** Returns where the list begins; nothing for its beginning. */
    public Optional<ListPlace> from() {
        return from;
    }

    /**
     * Returns the outcome of a command that lists something.
     *
     * @param end where the list ended, if it goes on
     */
    public static Outcome listed(JsonNode json, List<String> lines, Optional<ListPlace> end) {
        return new Outcome(
                Outcome.DONE,
                json,
                lines,
                end.map(place -> "intake: the list goes on; for the next part, add --from " + place).stream()
                        .toList());
    }

    public int value() {
        return limit;
    }

    public boolean isPossible() {
        return limit >= 1 && limit <= MAX;
    }

    public Outcome refused() {
        return Outcome.wrongUsage("--limit must be 1 to " + MAX);
    }
}

package dev.intake.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.app.remote.ApiRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The part of a list that a command prints. */
public final class ListLimit {
    private static final int MAX = 1000;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "The maximum number of rows: 1 to 1000. Default: ${DEFAULT-VALUE}.")
    private int limit = 0;

    @Option(
            names = "--from",
            paramLabel = "PLACE",
            description = "Continue after this row: the value that the list printed after --from at its end.")
    private Optional<ListCursor> from = Optional.empty();

    /** Returns the position after which the part begins; absent for the beginning of the list. */
    public Optional<ListCursor> from() {
        return from;
    }

    /** Returns the maximum number of rows. */
    public int value() {
        return limit;
    }

    /** Returns the usage error if {@code --limit} is out of range. */
    public Optional<Outcome> usageError() {
        return limit >= 1 && limit <= MAX
                ? Optional.empty()
                : Optional.of(Outcome.usageError("--limit must be 1 to " + MAX));
    }

    /**
     * Returns the outcome of the command: the rows and, if others follow, the position of the last one.
     *
     * @param rows the rows of this part
     * @param json returns a row as JSON
     * @param lines returns the rows as text
     * @param position returns the position of a row
     * @param following returns the rows after a position; one is enough
     */
    public <T> Outcome outcome(
            List<T> rows,
            Function<T, ObjectNode> json,
            Function<List<ObjectNode>, List<String>> lines,
            Function<T, ListCursor> position,
            Function<ListCursor, List<T>> following) {
        Optional<ListCursor> end = rows.size() < limit
                ? Optional.empty()
                : Optional.of(position.apply(rows.get(rows.size() - 1)))
                        .filter(last -> !following.apply(last).isEmpty());
        return outcome(rows.stream().map(json).toList(), lines, end.map(ListCursor::toString));
    }

    /**
     * Returns the outcome of the command with a remote service.
     *
     * @param request asks for the list
     * @param name the member of a page that contains its rows
     * @param lines returns the rows as text
     */
    public Outcome outcome(
            RemoteTenant tenant, ApiRequest request, String name, Function<List<ObjectNode>, List<String>> lines) {
        RemoteTenant.Part part = tenant.list(request.with("cursor", from), name, limit);
        return outcome(
                part.elements(),
                lines,
                part.next()
                        .filter(position -> !tenant.list(request.with("cursor", position), name, 1)
                                .elements()
                                .isEmpty()));
    }

    private static Outcome outcome(
            List<ObjectNode> rows, Function<List<ObjectNode>, List<String>> lines, Optional<String> end) {
        return new Outcome(
                Outcome.DONE,
                Json.array(rows),
                lines.apply(rows),
                end.map(last -> "intake: the list continues; for the next part, add --from " + last).stream()
                        .toList());
    }
}

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
            description = "Continue after this place, which the list printed at its end.")
    private Optional<ListPlace> from = Optional.empty();

    /** Returns the place after which the part begins; absent for the beginning of the list. */
    public Optional<ListPlace> from() {
        return from;
    }

    /** Returns the maximum number of rows. */
    public int value() {
        return limit;
    }

    /** Returns the wrong usage of {@code --limit}, if it is out of range. */
    public Optional<Outcome> wrongUsage() {
        return limit >= 1 && limit <= MAX
                ? Optional.empty()
                : Optional.of(Outcome.wrongUsage("--limit must be 1 to " + MAX));
    }

    /**
     * Returns the outcome of the command: the rows and, if others follow, the place of the last one.
     *
     * @param rows the rows of this part
     * @param json returns a row as JSON
     * @param lines returns the rows as text
     * @param place returns the place of a row
     * @param following returns the rows after a place; one is enough
     */
    public <T> Outcome outcome(
            List<T> rows,
            Function<T, ObjectNode> json,
            Function<List<ObjectNode>, List<String>> lines,
            Function<T, ListPlace> place,
            Function<ListPlace, List<T>> following) {
        Optional<ListPlace> end = rows.size() < limit
                ? Optional.empty()
                : Optional.of(place.apply(rows.get(rows.size() - 1)))
                        .filter(last -> !following.apply(last).isEmpty());
        return outcome(rows.stream().map(json).toList(), lines, end.map(ListPlace::toString));
    }

    /**
     * Returns the outcome of the command at a service elsewhere.
     *
     * @param request asks for the list
     * @param name the member of a page that has its rows
     * @param lines returns the rows as text
     */
    public Outcome outcome(
            RemoteTenant tenant, ApiRequest request, String name, Function<List<ObjectNode>, List<String>> lines) {
        RemoteTenant.Part part = tenant.list(request.with("cursor", from), name, limit);
        return outcome(
                part.elements(),
                lines,
                part.next()
                        .filter(place -> !tenant.list(request.with("cursor", place), name, 1)
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

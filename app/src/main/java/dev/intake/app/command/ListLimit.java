package dev.intake.app.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Paging;
import dev.intake.action.Result;
import dev.intake.app.output.Json;
import dev.intake.app.output.NodeFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** The part of a list that a command prints. */
public final class ListLimit {
    private static final int MAX = 1000;

    /** The member with the rows of a part. */
    public static final String ROWS = "rows";

    private static final String NEXT = "next";

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "The maximum number of rows: 1 to 1000. Default: ${DEFAULT-VALUE}.")
    private int limit = 0;

    @Option(
            names = {"--from", "--before"},
            paramLabel = "PLACE",
            description = "Continue after this row: the value that the list printed after --from at its end.")
    private Optional<String> from = Optional.empty();

    /**
     * Returns the usage error if {@code --limit} is out of range or {@code --from} is no position.
     *
     * @param isPosition returns whether a text is a position of the list
     */
    public Optional<Outcome> usageError(Predicate<String> isPosition) {
        if (limit < 1 || limit > MAX) {
            return Optional.of(Outcome.usageError("--limit must be 1 to " + MAX));
        }
        return from.filter(isPosition.negate())
                .map(text -> Outcome.usageError("--from must be what a list prints after --from at its end"));
    }

    /**
     * Returns the part of a list, read page by page: its rows as {@value #ROWS} and, if others follow, the position of the last
     * one as {@value #NEXT}.
     *
     * @param action returns a page of the list
     * @param given its input
     */
    Result<ObjectNode> rows(Caller caller, Action<? super Storage, ?, ?> action, dev.intake.kernel.Json given) {
        Result<ObjectNode> part = rows(caller, action, given, from, limit);
        if (part instanceof Result.Done<ObjectNode> done) {
            Optional<String> end = next(done.value());
            if (end.isPresent()
                    && rows(caller, action, given, end, 1) instanceof Result.Done<ObjectNode> following
                    && following.value().path(ROWS).isEmpty()) {
                done.value().putNull(NEXT);
            }
        }
        return part;
    }

    /**
     * Returns the part of a list, read page by page: its rows as {@value #ROWS} and, if others may follow, the position of the last
     * one as {@value #NEXT}.
     *
     * @param action returns a page of the list
     * @param given its input
     * @param begin the position to begin behind; absent for the beginning of the list
     * @param most how many rows
     */
    public static Result<ObjectNode> rows(
            Caller caller,
            Action<? super Storage, ?, ?> action,
            dev.intake.kernel.Json given,
            Optional<String> begin,
            int most) {
        String list = action.output().list().orElseThrow();
        ObjectNode part = NodeFields.object(json -> json.text(NEXT, begin));
        ArrayNode rows = part.putArray(ROWS);
        // A page of a search may be empty although others follow.
        do {
            int limit = Math.min(Paging.MAX, most - rows.size());
            Result<ObjectNode> answer = caller.call(action, Paging.page(given, next(part), limit));
            if (!(answer instanceof Result.Done<ObjectNode> done)) {
                return answer;
            }
            done.value().path(list).forEach(rows::add);
            part.set(NEXT, done.value().path(NEXT));
        } while (rows.size() < most && next(part).isPresent());
        return new Result.Done<>(part);
    }

    private static Optional<String> next(ObjectNode part) {
        return Optional.ofNullable(part.path(NEXT).textValue());
    }

    /**
     * Returns the outcome of a command for what {@link #rows} returned.
     *
     * @param lines returns the rows as text
     */
    public static Outcome outcome(ObjectNode part, Function<List<ObjectNode>, List<String>> lines) {
        List<ObjectNode> rows = new ArrayList<>();
        part.path(ROWS).forEach(row -> rows.add((ObjectNode) row));
        return outcome(rows, lines, next(part));
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

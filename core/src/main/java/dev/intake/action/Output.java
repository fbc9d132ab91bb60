package dev.intake.action;

import dev.intake.kernel.JsonShape;
import java.util.Optional;
import java.util.function.Function;

/**
 * How what an action returns is written.
 *
 * @param shape its members, with the name of its schema in the API description
 * @param revision returns its revision; absent if it has none
 * @param list the name of the list if it is a {@linkplain ListPage page}; absent if it is not
 */
public record Output<O>(JsonShape<O> shape, Optional<Function<O, String>> revision, Optional<String> list) {
    /** Returns the output without revisions. */
    public static <O> Output<O> of(JsonShape<O> shape) {
        return new Output<>(shape, Optional.empty(), Optional.empty());
    }

    /**
     * Returns the output with revisions.
     *
     * @param revised returns the revision that a later edit names, so that it overwrites no change of somebody else
     */
    public Output<O> revised(Function<O, String> revised) {
        return new Output<>(shape, Optional.of(revised), list);
    }
}

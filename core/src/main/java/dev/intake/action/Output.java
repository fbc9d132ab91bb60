package dev.intake.action;

import dev.intake.kernel.JsonFields;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * How what an action returns is written.
 *
 * @param schema the name of its schema in the API description
 * @param writer writes it as JSON
 * @param revision returns its revision; absent if it has none
 * @param list the name of the list if it is a {@linkplain ListPage page}; absent if it is not
 */
public record Output<O>(
        String schema,
        BiConsumer<O, JsonFields> writer,
        Optional<Function<O, String>> revision,
        Optional<String> list) {
    /** Returns the output without revisions. */
    public static <O> Output<O> of(String schema, BiConsumer<O, JsonFields> writer) {
        return new Output<>(schema, writer, Optional.empty(), Optional.empty());
    }

    /**
     * Returns the output with revisions.
     *
     * @param revised returns the revision that a later edit names, so that it overwrites no change of somebody else
     */
    public Output<O> revised(Function<O, String> revised) {
        return new Output<>(schema, writer, Optional.of(revised), list);
    }
}

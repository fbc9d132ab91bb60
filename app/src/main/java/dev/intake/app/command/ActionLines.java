package dev.intake.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.action.Action;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the command of an action shows people.
 *
 * @param name the word that names the command in its group
 * @param description what it does, for help
 * @param list the command that lists what exists, such as {@code program list}; absent if nothing has to exist
 * @param read what the command does without values; absent if it is the action itself
 * @param view shows what the action returns
 */
public record ActionLines(
        String name,
        String description,
        Optional<String> list,
        Optional<Action<? super Storage, ?, ?>> read,
        View view) {
    /** What shows the result of an action. */
    @FunctionalInterface
    public interface View {
        /**
         * Returns the outcome of the command.
         *
         * @param answer what the action returned, as the management API writes it
         * @param caller calls further actions
         */
        Outcome of(ObjectNode answer, Caller caller);
    }

    /**
     * Returns the text of a command that prints the JSON of the action.
     *
     * @param lines returns that JSON as lines for people
     */
    public static ActionLines of(String name, String description, Function<ObjectNode, List<String>> lines) {
        return new ActionLines(
                name,
                description,
                Optional.empty(),
                Optional.empty(),
                (answer, caller) -> Outcome.done(answer, lines.apply(answer)));
    }

    /**
     * Returns the text of a command that prints a list.
     *
     * @param lines returns its rows as lines for people
     */
    public static ActionLines list(String name, String description, Function<List<ObjectNode>, List<String>> lines) {
        return new ActionLines(
                name,
                description,
                Optional.empty(),
                Optional.empty(),
                (part, caller) -> ListLimit.outcome(part, lines));
    }

    /** Returns the text of a command about something that may not exist. */
    public ActionLines listedBy(String command) {
        return new ActionLines(name, description, Optional.of(command), read, view);
    }

    /** Returns the text of a command that without values shows what this action reads. */
    public ActionLines reading(Action<? super Storage, ?, ?> action) {
        return new ActionLines(name, description, list, Optional.of(action), view);
    }
}

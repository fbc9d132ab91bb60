package dev.intake.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the command of an action shows people.
 *
 * @param name the word that names the command in its group
 * @param description what it does, for help
 * @param list the command that lists what exists, such as {@code program list}; absent if nothing has to exist
 * @param part the member of the settings that the command is about, or blank for one that is no object: without values it shows the
 *     settings, and an edit keeps the texts that it is not given; absent for other commands
 * @param view shows what the action returns
 */
public record ActionLines(String name, String description, Optional<String> list, Optional<String> part, View view) {
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
        return new ActionLines(name, description, Optional.of(command), part, view);
    }
}

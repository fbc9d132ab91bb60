package dev.intake.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.kernel.JsonFields;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * What the command of an action shows people.
 *
 * @param name the word that names the command in its group
 * @param description what it does, for help
 * @param writer writes the result as the JSON that the management API returns
 * @param lines returns that JSON as lines for people
 */
public record ActionLines<O>(
        String name, String description, BiConsumer<O, JsonFields> writer, Function<ObjectNode, List<String>> lines) {}

package dev.intake.program;

import dev.intake.action.Fault;
import dev.intake.kernel.JsonFields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads and writes the syntax of program files, such as YAML. Their format is {@link ProgramFiles}. Thread-safe. */
public interface ProgramSyntax {
    /**
     * Returns the content of a text; absent if it cannot be read to its end.
     *
     * @param faults receives the faults of the syntax
     */
    Optional<Node> read(String text, List<Fault> faults);

    /** Returns an object as a text that {@link #read} reads. */
    String write(Consumer<JsonFields> fields);

    /** A value in a text, with its line. */
    sealed interface Node {
        /** Returns the line where it begins, from 1. */
        int line();

        /** Returns the kind of the value, for messages. */
        String what();
    }

    /**
     * Text.
     *
     * @param line the line where it begins
     * @param value the text
     */
    record Text(int line, String value) implements Node {
        @Override
        public String what() {
            return "text";
        }
    }

    /**
     * An object.
     *
     * @param line the line where it begins
     * @param members the members by name, in the order of the text
     * @param lines the lines of the names
     */
    record Members(int line, Map<String, Node> members, Map<String, Integer> lines) implements Node {
        @Override
        public String what() {
            return "an object";
        }
    }

    /**
     * A list.
     *
     * @param line the line where it begins
     * @param items the items, in the order of the text
     */
    record Items(int line, List<Node> items) implements Node {
        @Override
        public String what() {
            return "a list";
        }
    }

    /**
     * True or false.
     *
     * @param line where it begins
     * @param value the value
     */
    record Flag(int line, boolean value) implements Node {
        @Override
        public String what() {
            return "true or false";
        }
    }

    /**
     * A value that a program file cannot contain.
     *
     * @param line the line where it begins
     * @param what its kind: a number or nothing
     */
    record Other(int line, String what) implements Node {}
}

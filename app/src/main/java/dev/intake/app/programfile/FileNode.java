package dev.intake.app.programfile;

import java.util.List;
import java.util.Map;

/** A value in a file, with its line. */
sealed interface FileNode {
    /** Returns the line where it begins, from 1. */
    int line();

    /** Returns the kind of the value, for messages. */
    String what();

    /**
     * Text.
     *
     * @param line the line where it begins
     * @param value the text
     */
    record Text(int line, String value) implements FileNode {
        @Override
        public String what() {
            return "text";
        }
    }

    /**
     * An object.
     *
     * @param line the line where it begins
     * @param members the members by name, in the order of the file
     * @param lines the lines of the names
     */
    record Members(int line, Map<String, FileNode> members, Map<String, Integer> lines) implements FileNode {
        @Override
        public String what() {
            return "an object";
        }
    }

    /**
     * A list.
     *
     * @param line the line where it begins
     * @param items the items, in the order of the file
     */
    record Items(int line, List<FileNode> items) implements FileNode {
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
    record Flag(int line, boolean value) implements FileNode {
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
    record Other(int line, String what) implements FileNode {}
}

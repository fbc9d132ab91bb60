package dev.intake.app.programfile;

import java.util.List;
import java.util.Map;

/** What stands in a file, and in which line. */
sealed interface FileNode {
    /** The line that it begins in, from 1. */
    int line();

    /** What it is, for a message. */
    String what();

    /**
     * Text.
     *
     * @param line where it begins
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
     * @param line where it begins
     * @param members by name, in the order of the file
     */
    record Members(int line, Map<String, FileNode> members) implements FileNode {
        @Override
        public String what() {
            return "an object";
        }
    }

    /**
     * A list.
     *
     * @param line where it begins
     * @param items in the order of the file
     */
    record Items(int line, List<FileNode> items) implements FileNode {
        @Override
        public String what() {
            return "a list";
        }
    }

    /**
     * What no program has.
     *
     * @param line where it begins
     * @param what a number, a flag, or nothing
     */
    record Other(int line, String what) implements FileNode {}
}

package dev.intake.app.programfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads the members of one object, and reports their faults. */
final class ObjectReader {
    private final FileNode.Members object;
    private final String place;
    private final List<FileFault> faults;

    private ObjectReader(FileNode.Members object, String place, List<FileFault> faults) {
        this.object = object;
        this.place = place;
        this.faults = faults;
    }

    /**
     * Returns the reader of a node.
     *
     * @param place the place in the program
     * @param noun the expected kind, for messages
     * @param known the allowed members; any other is a fault
     * @return the reader; absent if the node is not an object, which is reported as a fault
     */
    static Optional<ObjectReader> of(
            FileNode node, String place, String noun, Set<String> known, List<FileFault> faults) {
        if (!(node instanceof FileNode.Members object)) {
            faults.add(new FileFault(
                    node.line(), place, noun + " must be an object with " + listed(known) + ", not " + node.what()));
            return Optional.empty();
        }
        object.lines().forEach((name, line) -> {
            if (!known.contains(name)) {
                faults.add(new FileFault(line, place, unknown(name, known)));
            }
        });
        return Optional.of(new ObjectReader(object, place, faults));
    }

    private static String unknown(String name, Set<String> known) {
        return ProgramFileReader.shown(name) + " is not allowed; "
                + NearestName.of(name, known)
                        .map(nearest -> "did you mean \"" + nearest + "\"?")
                        .orElseGet(() -> "the members are " + listed(known));
    }

    private static String listed(Set<String> names) {
        return String.join(", ", new TreeSet<>(names));
    }

    boolean has(String name) {
        return object.members().containsKey(name);
    }

    /** Returns a text member; absent if it is missing or, which is a fault, not text. */
    Optional<String> text(String name) {
        FileNode node = object.members().get(name);
        if (node == null) {
            return Optional.empty();
        }
        if (node instanceof FileNode.Text text) {
            return Optional.of(text.value());
        }
        faults.add(new FileFault(
                node.line(), at(name), "must be text, not " + node.what() + "; put quotes around it to make it text"));
        return Optional.empty();
    }

    /** Returns a list member of this size; absent if it is missing or, which is a fault, anything else. */
    Optional<List<FileNode>> list(String name, int min, int max) {
        FileNode node = object.members().get(name);
        if (node == null) {
            return Optional.empty();
        }
        if (node instanceof FileNode.Items list
                && list.items().size() >= min
                && list.items().size() <= max) {
            return Optional.of(list.items());
        }
        String found = node instanceof FileNode.Items list ? "" + list.items().size() : node.what();
        faults.add(new FileFault(node.line(), at(name), "must be a list of " + min + " to " + max + ", not " + found));
        return Optional.empty();
    }

    /** Returns the distinct texts of a list member; empty if it is missing. Other elements are faults. */
    List<String> texts(String name, int max) {
        List<String> texts = new ArrayList<>();
        for (FileNode item : list(name, 1, max).orElseGet(List::of)) {
            if (!(item instanceof FileNode.Text text)) {
                faults.add(new FileFault(item.line(), at(name), "must be a list of texts, not of " + item.what()));
            } else if (texts.contains(text.value())) {
                faults.add(new FileFault(
                        item.line(), at(name), ProgramFileReader.shown(text.value()) + " is listed twice"));
            } else {
                texts.add(text.value());
            }
        }
        return texts;
    }

    /** Returns a boolean member; false if it is missing. */
    boolean flag(String name) {
        FileNode node = object.members().get(name);
        if (node != null && !(node instanceof FileNode.Flag)) {
            faults.add(new FileFault(node.line(), at(name), "must be true or false, not " + node.what()));
        }
        return node instanceof FileNode.Flag flag && flag.value();
    }

    /** Returns the value; reports a violation of the rule if it is absent. */
    <T> Optional<T> valid(String name, Optional<T> value, String rule) {
        if (value.isEmpty()) {
            fault(name, rule);
        }
        return value;
    }

    /** Returns the constant with this label; reports a fault if there is none. */
    <T> Optional<T> oneOf(String name, String text, T[] constants, Function<T, String> label) {
        return valid(
                name,
                Arrays.stream(constants)
                        .filter(constant -> label.apply(constant).equals(text))
                        .findFirst(),
                "must be one of " + Arrays.stream(constants).map(label).collect(Collectors.joining(", ")) + ", not "
                        + ProgramFileReader.shown(text));
    }

    /** Reports a fault of the object. */
    void fault(String message) {
        faults.add(new FileFault(object.line(), place, message));
    }

    /** Reports a fault of a member. */
    void fault(String name, String message) {
        Map<String, FileNode> members = object.members();
        faults.add(new FileFault(members.getOrDefault(name, object).line(), at(name), message));
    }

    private String at(String name) {
        return place.isEmpty() ? name : place + ", " + name;
    }
}

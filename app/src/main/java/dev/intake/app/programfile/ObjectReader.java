package dev.intake.app.programfile;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Takes the members of one object, and says what is wrong with them. */
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
     * A reader of a node.
     *
     * @param place where in the program
     * @param noun what should stand there
     * @param known the members that it can have; any other is a fault
     * @return nothing when the node is no object, which is a fault
     */
    static Optional<ObjectReader> of(
            FileNode node, String place, String noun, Set<String> known, List<FileFault> faults) {
        if (!(node instanceof FileNode.Members object)) {
            faults.add(new FileFault(
                    node.line(), place, noun + " is an object with " + listed(known) + ", not " + node.what()));
            return Optional.empty();
        }
        object.members().forEach((name, value) -> {
            if (!known.contains(name)) {
                faults.add(new FileFault(
                        value.line(), place, ProgramFileReader.shown(name) + " is none of " + listed(known)));
            }
        });
        return Optional.of(new ObjectReader(object, place, faults));
    }

    private static String listed(Set<String> names) {
        return String.join(", ", new TreeSet<>(names));
    }

    boolean has(String name) {
        return object.members().containsKey(name);
    }

    /** The member, which has to be text if it is there. */
    Optional<String> text(String name) {
        FileNode node = object.members().get(name);
        if (node == null) {
            return Optional.empty();
        }
        if (node instanceof FileNode.Text text) {
            return Optional.of(text.value());
        }
        faults.add(new FileFault(
                node.line(),
                at(name),
                "must be text, not " + node.what() + "; if it is meant so, put quotes around it"));
        return Optional.empty();
    }

    /** The member, which has to be a list of so many if it is there. */
    Optional<List<FileNode>> list(String name, int least, int most) {
        FileNode node = object.members().get(name);
        if (node == null) {
            return Optional.empty();
        }
        if (node instanceof FileNode.Items list
                && list.items().size() >= least
                && list.items().size() <= most) {
            return Optional.of(list.items());
        }
        String found = node instanceof FileNode.Items list ? "" + list.items().size() : node.what();
        faults.add(
                new FileFault(node.line(), at(name), "must be a list of " + least + " to " + most + ", not " + found));
        return Optional.empty();
    }

    /** The value, if there is one; else the member breaks the rule. */
    <T> Optional<T> valid(String name, Optional<T> value, String rule) {
        if (value.isEmpty()) {
            fault(name, rule);
        }
        return value;
    }

    /** The constant whose label the text is. */
    <T> Optional<T> oneOf(String name, String text, T[] constants, Function<T, String> label) {
        return valid(
                name,
                Arrays.stream(constants)
                        .filter(constant -> label.apply(constant).equals(text))
                        .findFirst(),
                "must be one of " + Arrays.stream(constants).map(label).collect(Collectors.joining(", ")) + ", not "
                        + ProgramFileReader.shown(text));
    }

    /** A fault of the whole object. */
    void fault(String message) {
        faults.add(new FileFault(object.line(), place, message));
    }

    /** A fault of one member. */
    void fault(String name, String message) {
        Map<String, FileNode> members = object.members();
        faults.add(new FileFault(members.getOrDefault(name, object).line(), at(name), message));
    }

    private String at(String name) {
        return place.isEmpty() ? name : place + ", " + name;
    }
}

package dev.intake.program;

import dev.intake.action.Fault;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.NearestName;
import dev.intake.program.ProgramSyntax.Node;
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
final class FileObject {
    private final ProgramSyntax.Members object;
    private final String place;
    private final List<Fault> faults;

    private FileObject(ProgramSyntax.Members object, String place, List<Fault> faults) {
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
    static Optional<FileObject> of(Node node, String place, String noun, Set<String> known, List<Fault> faults) {
        if (!(node instanceof ProgramSyntax.Members object)) {
            faults.add(Fault.inText(
                    node.line(), place, noun + " must be an object with " + listed(known) + ", not " + node.what()));
            return Optional.empty();
        }
        object.lines().forEach((name, line) -> {
            if (!known.contains(name)) {
                faults.add(Fault.inText(line, place, unknown(name, known)));
            }
        });
        return Optional.of(new FileObject(object, place, faults));
    }

    private static String unknown(String name, Set<String> known) {
        return shown(name) + " is not allowed; "
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
        Node node = object.members().get(name);
        if (node == null) {
            return Optional.empty();
        }
        if (node instanceof ProgramSyntax.Text text) {
            return Optional.of(text.value());
        }
        faults.add(Fault.inText(
                node.line(), at(name), "must be text, not " + node.what() + "; put quotes around it to make it text"));
        return Optional.empty();
    }

    /** Returns a list member of this size; absent if it is missing or, which is a fault, anything else. */
    Optional<List<Node>> list(String name, int min, int max) {
        Node node = object.members().get(name);
        if (node == null) {
            return Optional.empty();
        }
        if (node instanceof ProgramSyntax.Items list
                && list.items().size() >= min
                && list.items().size() <= max) {
            return Optional.of(list.items());
        }
        String found =
                node instanceof ProgramSyntax.Items list ? "" + list.items().size() : node.what();
        faults.add(Fault.inText(node.line(), at(name), "must be a list of " + min + " to " + max + ", not " + found));
        return Optional.empty();
    }

    /** Returns the distinct texts of a list member; empty if it is missing. Other elements are faults. */
    List<String> texts(String name, int max) {
        List<String> texts = new ArrayList<>();
        for (Node item : list(name, 1, max).orElseGet(List::of)) {
            if (!(item instanceof ProgramSyntax.Text text)) {
                faults.add(Fault.inText(item.line(), at(name), "must be a list of texts, not of " + item.what()));
            } else if (texts.contains(text.value())) {
                faults.add(Fault.inText(item.line(), at(name), shown(text.value()) + " is listed twice"));
            } else {
                texts.add(text.value());
            }
        }
        return texts;
    }

    /** Returns a boolean member; false if it is missing. */
    boolean flag(String name) {
        Node node = object.members().get(name);
        if (node != null && !(node instanceof ProgramSyntax.Flag)) {
            faults.add(Fault.inText(node.line(), at(name), "must be true or false, not " + node.what()));
        }
        return node instanceof ProgramSyntax.Flag flag && flag.value();
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
                        + shown(text));
    }

    /** Reports a fault of the object. */
    void fault(String message) {
        faults.add(Fault.inText(object.line(), place, message));
    }

    /** Reports a fault of a member. */
    void fault(String name, String message) {
        Map<String, Node> members = object.members();
        faults.add(Fault.inText(members.getOrDefault(name, object).line(), at(name), message));
    }

    private String at(String name) {
        return place.isEmpty() ? name : place + ", " + name;
    }

    /** Returns a text of the file in quotes. */
    static String shown(String text) {
        return "\"" + CleanText.trimmed(text, 80) + "\"";
    }
}

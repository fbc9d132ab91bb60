package dev.intake.http.program;

import dev.intake.action.Fault;
import dev.intake.program.Goal;
import dev.intake.program.Step;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fault in a form, with its field.
 *
 * @param field id of the field; absent if the fault concerns the whole program
 * @param place the place in words; blank for the whole program
 * @param rule what to enter instead, as a sentence
 */
public record FieldFault(Optional<String> field, String place, String rule) {
    private static final Pattern STEP = Pattern.compile("step ([0-9]+)(?:, variant ([A-Z]))?(?:, ([a-z]+))?");

    /** The fields of the program, by member of the program file. */
    private static final Map<String, Target> FIELDS = Map.ofEntries(
            Map.entry("name", new Target("name", "Name")),
            Map.entry("on", new Target("event", "Event")),
            Map.entry("kind", new Target("kind", "Kind")),
            Map.entry("mode", new Target("mode", "Texts")),
            Map.entry("until", new Target("until", "Events that end it")),
            Map.entry("match", new Target("match", "Properties that must be the same")),
            Map.entry("historical", new Target("historical", "Historical events")),
            Map.entry("transactional", new Target("category", "Category")),
            Map.entry("window", new Target("window", "Sending window")),
            Map.entry("goal", new Target("goal-event", "Goal")),
            Map.entry("reenter", new Target("again", "A contact is enrolled")),
            Map.entry("steps", new Target("add-step", "Steps")));

    /** What to enter in members that the form divides into several fields. */
    private static final Map<String, String> DIVIDED = Map.of(
            "delay",
            "Enter a whole number, and a unit that makes at most " + Step.MAX_DELAY.toDays() + " days.",
            "goal",
            "Enter an event type, and a time of 1 minute to " + Goal.MAX.toDays() + " days.",
            "reenter",
            "Enter a property key, or a time of 1 hour to 3,650 days.");

    /** How rules of program files begin, and how the form says it; the first that matches. */
    private static final List<Map.Entry<String, String>> BEGINNINGS = List.of(
            Map.entry("must be one of ", "Choose one of "),
            Map.entry("must be a list of ", "Enter "),
            Map.entry("must be ", "Enter "));

    /** A field of the program and its name in words. */
    private record Target(String field, String words) {}

    /** Returns a fault of the form's program file. */
    static FieldFault of(Fault fault) {
        String member = fault.place().substring(fault.place().lastIndexOf(' ') + 1);
        return new FieldFault(
                field(fault.place()), words(fault.place()), DIVIDED.getOrDefault(member, sentence(fault.problem())));
    }

    private static String sentence(String rule) {
        String begun = BEGINNINGS.stream()
                .filter(beginning -> rule.startsWith(beginning.getKey()))
                .findFirst()
                .map(beginning ->
                        beginning.getValue() + rule.substring(beginning.getKey().length()))
                .orElse(rule);
        String sentence = Character.toUpperCase(begun.charAt(0)) + begun.substring(1);
        return sentence.endsWith(".") ? sentence : sentence + ".";
    }

    private static Optional<String> field(String place) {
        Matcher step = STEP.matcher(place);
        return step.matches()
                ? Optional.of(field(step))
                : Optional.ofNullable(FIELDS.get(place)).map(target -> FieldNames.of(target.field()));
    }

    private static String field(Matcher place) {
        int step = Integer.parseInt(place.group(1)) - 1;
        int variant = place.group(2) == null ? 0 : place.group(2).charAt(0) - 'A';
        String member = place.group(3) == null ? "" : place.group(3);
        return switch (member) {
            case "delay" -> FieldNames.of(step, "delay");
            case "subject", "html" -> FieldNames.of(step, variant, member);
            case "text", "markdown" -> FieldNames.of(step, variant, "body");
            default -> place.group(2) == null ? FieldNames.step(step) : FieldNames.email(step, variant);
        };
    }

    private static String words(String place) {
        Target target = FIELDS.get(place);
        if (target != null) {
            return target.words();
        }
        return place.isEmpty() ? "" : Character.toUpperCase(place.charAt(0)) + place.substring(1);
    }
}

package dev.intake.http.program;

import dev.intake.kernel.LineDifference;
import dev.intake.program.SequenceDifference;
import dev.intake.program.Step;
import dev.intake.program.StepDifference;
import dev.intake.program.StepDifference.Place;
import dev.intake.template.EmailTemplate;
import dev.intake.template.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The effect of an edit on a step, for display.
 *
 * @param place the place of the step, as in {@code Step 2}
 * @param what the effect on it, in words
 * @param subject the subject of its first email
 * @param parts the parts of the step that differ
 */
public record ShownDifference(String place, String what, String subject, List<Part> parts) {
    /** The number of equal lines shown around a difference. */
    private static final int CONTEXT = 2;

    /**
     * A part of a step.
     *
     * @param name its name, unique in the step
     * @param lines its lines; equal lines far from a difference are omitted
     */
    public record Part(String name, List<ShownLine> lines) {}

    /**
     * A line.
     *
     * @param kind whether the edit keeps, adds or removes it
     * @param text the line with its sign
     */
    public record ShownLine(LineDifference.Kind kind, String text) {
        public boolean isAdded() {
            return kind == LineDifference.Kind.ADDED;
        }

        public boolean isRemoved() {
            return kind == LineDifference.Kind.REMOVED;
        }
    }

    /** Returns the steps of a difference. */
    static List<ShownDifference> of(SequenceDifference difference) {
        return difference.steps().stream().map(ShownDifference::of).toList();
    }

    private static ShownDifference of(StepDifference step) {
        Place shown = step.after().or(step::before).orElseThrow();
        return new ShownDifference(
                "Step " + (shown.position() + 1),
                what(step),
                shown.step().variants().get(0).subject().source(),
                parts(step.before().map(Place::step), step.after().map(Place::step)));
    }

    private static String what(StepDifference step) {
        return switch (step.kind()) {
            case KEPT -> "unchanged" + was(step);
            case CHANGED -> "changed" + was(step);
            case MOVED -> "moved" + was(step);
            case ADDED -> "added";
            case REMOVED -> "removed";
        };
    }

    private static String was(StepDifference step) {
        return step.before()
                .filter(before ->
                        before.position() != step.after().orElseThrow().position())
                .map(before -> ", was step " + (before.position() + 1))
                .orElse("");
    }

    private static List<Part> parts(Optional<Step> before, Optional<Step> after) {
        List<Part> parts = new ArrayList<>();
        add(
                "Delay",
                before.map(Step::delay).map(ProgramLabels::delay),
                after.map(Step::delay).map(ProgramLabels::delay),
                parts);
        int variants = Math.max(variants(before), variants(after));
        for (int variant = 0; variant < variants; variant++) {
            addEmail(
                    variants == 1 ? "" : "Variant " + (char) ('A' + variant) + ": ",
                    email(before, variant),
                    email(after, variant),
                    parts);
        }
        return parts;
    }

    private static int variants(Optional<Step> step) {
        return step.map(present -> present.variants().size()).orElse(0);
    }

    private static Optional<EmailTemplate> email(Optional<Step> step, int variant) {
        return step.filter(present -> variant < present.variants().size())
                .map(present -> present.variants().get(variant));
    }

    private static void addEmail(
            String variant, Optional<EmailTemplate> before, Optional<EmailTemplate> after, List<Part> parts) {
        boolean markdown =
                after.or(() -> before).flatMap(EmailTemplate::markdown).isPresent();
        add(
                variant + "Subject",
                before.map(email -> email.subject().source()),
                after.map(email -> email.subject().source()),
                parts);
        add(
                variant + (markdown ? "Markdown" : "Text"),
                before.map(ShownDifference::written),
                after.map(ShownDifference::written),
                parts);
        add(variant + "HTML", before.flatMap(ShownDifference::html), after.flatMap(ShownDifference::html), parts);
    }

    /** Returns the source text, as its author wrote it. */
    private static String written(EmailTemplate email) {
        return email.markdown().orElseGet(() -> email.text().source());
    }

    /** Returns the HTML, unless it was generated from Markdown. */
    private static Optional<String> html(EmailTemplate email) {
        return email.markdown().isPresent() ? Optional.empty() : email.html().map(Template::source);
    }

    private static void add(String name, Optional<String> before, Optional<String> after, List<Part> parts) {
        LineDifference difference = LineDifference.between(before.orElse(""), after.orElse(""));
        if (!difference.isEmpty()) {
            parts.add(new Part(name, shortened(difference.lines())));
        }
    }

    private static List<ShownLine> shortened(List<LineDifference.Line> lines) {
        List<ShownLine> shown = new ArrayList<>();
        int left = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (isNearDifference(lines, i)) {
                skip(left, shown);
                left = 0;
                shown.add(new ShownLine(
                        lines.get(i).kind(),
                        sign(lines.get(i).kind()) + lines.get(i).text()));
            } else {
                left++;
            }
        }
        skip(left, shown);
        return shown;
    }

    private static boolean isNearDifference(List<LineDifference.Line> lines, int place) {
        return lines.subList(Math.max(0, place - CONTEXT), Math.min(lines.size(), place + CONTEXT + 1)).stream()
                .anyMatch(line -> line.kind() != LineDifference.Kind.KEPT);
    }

    private static void skip(int left, List<ShownLine> shown) {
        if (left > 0) {
            shown.add(new ShownLine(LineDifference.Kind.KEPT, "  … " + left + (left == 1 ? " line" : " lines")));
        }
    }

    private static String sign(LineDifference.Kind kind) {
        return switch (kind) {
            case KEPT -> "  ";
            case REMOVED -> "− ";
            case ADDED -> "+ ";
        };
    }
}

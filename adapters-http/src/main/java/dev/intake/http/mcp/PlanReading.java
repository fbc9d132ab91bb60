package dev.intake.http.mcp;

import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramLifecycle;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramPlan;
import dev.intake.program.SendingWindow;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.suppression.EmailCategory;
import dev.intake.template.EmailTemplate;
import dev.intake.template.EmailTemplateReading;
import dev.intake.template.MarkdownRenderer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The result of reading a program from a tool's arguments.
 *
 * @param plan the program to draft; absent if there are faults
 * @param faults the places with the violated rules
 */
record PlanReading(Optional<ProgramPlan> plan, List<String> faults) {
    /** Reads arguments that match the tool's schema, and reports every fault. */
    static PlanReading of(ToolArguments arguments, MarkdownRenderer renderer) {
        List<String> faults = new ArrayList<>();
        Optional<String> name = ProgramLifecycle.validName(arguments.requiredText("name"));
        if (name.isEmpty()) {
            faults.add("name must be 1 to " + ProgramOutline.MAX_NAME + " characters");
        }
        Optional<EventType> event = EventType.parse(arguments.requiredText("event"));
        if (event.isEmpty()) {
            faults.add("event must be 1 to 120 of A-Z a-z 0-9 space . _ : - /");
        }
        ProgramKind kind = arguments.text("kind").map(PlanReading::kind).orElse(ProgramKind.CUSTOM);
        ExitRule exits = exits(arguments, faults);
        Optional<SendingWindow> window = arguments.text("window").flatMap(SendingWindow::parse);
        if (window.isEmpty() && arguments.text("window").isPresent()) {
            faults.add("window must be hours of different times, such as 09:00-18:00 Mon-Fri");
        }
        Optional<Goal> goal = arguments.text("goal").flatMap(Goal::parse);
        if (goal.isEmpty() && arguments.text("goal").isPresent()) {
            faults.add("goal must be an event type and a time of 1m to 365d, such as trial-converted within 14d");
        }
        Reentry reentry = reentry(arguments.text("reenter"), faults);
        List<Step> steps = steps(arguments.objects("steps"), renderer, faults);
        if (!faults.isEmpty()) {
            return new PlanReading(Optional.empty(), faults);
        }
        EmailCategory category =
                arguments.flag("transactional") ? EmailCategory.TRANSACTIONAL : EmailCategory.MARKETING;
        EmailSequence sequence = new EmailSequence(kind.defaultMode(), steps, exits, window, goal, category, reentry);
        Trigger trigger = new Trigger(event.orElseThrow());
        return new PlanReading(Optional.of(new ProgramPlan(name.orElseThrow(), kind, trigger, sequence)), List.of());
    }

    private static ExitRule exits(ToolArguments arguments, List<String> faults) {
        List<EventType> until = values(
                arguments.texts("until"),
                EventType::parse,
                "until: an event type is 1 to 120 of A-Z a-z 0-9 space . _ : - /",
                faults);
        List<AttributeKey> match = values(
                arguments.texts("match"),
                AttributeKey::parse,
                "match: a property key is 1 to 64 of A-Z a-z 0-9 _ . : -",
                faults);
        boolean historical = arguments.flag("historical");
        if (until.isEmpty() && !match.isEmpty()) {
            faults.add("match requires until");
        }
        if (until.isEmpty() && historical) {
            faults.add("historical requires until");
        }
        return until.isEmpty() ? ExitRule.NONE : new ExitRule(until, match, historical);
    }

    private static Reentry reentry(Optional<String> written, List<String> faults) {
        Optional<Reentry> reentry = written.flatMap(Reentry::parse);
        if (written.isPresent() && reentry.isEmpty()) {
            faults.add("reenter must be \"per KEY\" with a property key, or \"after TIME\" with 1h to 3650d");
        }
        return reentry.orElse(Reentry.once());
    }

    private static <T> List<T> values(
            List<String> texts, Function<String, Optional<T>> parse, String rule, List<String> faults) {
        List<T> values = new ArrayList<>();
        for (String text : texts) {
            Optional<T> value = parse.apply(text);
            value.ifPresentOrElse(values::add, () -> faults.add(rule));
        }
        return values;
    }

    private static EmailTemplateReading email(ToolArguments written, MarkdownRenderer renderer) {
        String subject = written.requiredText("subject");
        return written.text("markdown")
                .map(markdown -> EmailTemplate.readMarkdown(subject, markdown, renderer))
                .orElseGet(() -> EmailTemplate.read(subject, written.requiredText("text"), written.text("html")));
    }

    private static ProgramKind kind(String label) {
        return Arrays.stream(ProgramKind.values())
                .filter(kind -> kind.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    private static List<Step> steps(List<ToolArguments> written, MarkdownRenderer renderer, List<String> faults) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            step("steps[" + i + "]: ", written.get(i), renderer, faults).ifPresent(steps::add);
        }
        return steps;
    }

    private static Optional<Step> step(
            String place, ToolArguments written, MarkdownRenderer renderer, List<String> faults) {
        return email(written, renderer)
                .fold(new EmailTemplateReading.Cases<>(
                        read -> Optional.of(
                                new Step(Duration.ofHours(written.number("delayHours", 0)), List.of(read.email()))),
                        unreadable -> {
                            unreadable.faults().forEach(fault -> faults.add(place + fault));
                            return Optional.empty();
                        }));
    }
}

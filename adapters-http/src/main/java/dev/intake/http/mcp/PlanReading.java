package dev.intake.http.mcp;

import dev.intake.event.EventType;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramLifecycle;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.template.EmailTemplate;
import dev.intake.template.EmailTemplateReading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The result of reading a program from a tool's arguments.
 *
 * @param plan the program to draft; absent if there are faults
 * @param faults places with the violated rules
 */
record PlanReading(Optional<ProgramPlan> plan, List<String> faults) {
    /** Reads arguments that match the tool's schema, and reports every fault. */
    static PlanReading of(ToolArguments arguments) {
        List<String> faults = new ArrayList<>();
        Optional<String> name = ProgramLifecycle.validName(arguments.requiredText("name"));
        if (name.isEmpty()) {
            faults.add("name must not be blank.");
        }
        Optional<EventType> event = EventType.parse(arguments.requiredText("event"));
        if (event.isEmpty()) {
            faults.add("event must be 1 to 120 of A-Z a-z 0-9 space . _ : - /");
        }
        ProgramKind kind = arguments.text("kind").map(PlanReading::kind).orElse(ProgramKind.CUSTOM);
        List<Step> steps = steps(arguments.objects("steps"), faults);
        if (!faults.isEmpty()) {
            return new PlanReading(Optional.empty(), faults);
        }
        EmailSequence sequence = new EmailSequence(kind.defaultMode(), steps);
        Trigger trigger = new Trigger(event.orElseThrow());
        return new PlanReading(Optional.of(new ProgramPlan(name.orElseThrow(), kind, trigger, sequence)), List.of());
    }

    private static ProgramKind kind(String label) {
        return Arrays.stream(ProgramKind.values())
                .filter(kind -> kind.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    private static List<Step> steps(List<ToolArguments> written, List<String> faults) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            step("steps[" + i + "]: ", written.get(i), faults).ifPresent(steps::add);
        }
        return steps;
    }

    private static Optional<Step> step(String place, ToolArguments written, List<String> faults) {
        return EmailTemplate.read(written.requiredText("subject"), written.requiredText("text"), written.text("html"))
                .fold(new EmailTemplateReading.Cases<>(
                        read -> Optional.of(
                                new Step(Duration.ofHours(written.number("delayHours", 0)), List.of(read.email()))),
                        unreadable -> {
                            unreadable.faults().forEach(fault -> faults.add(place + fault + "."));
                            return Optional.empty();
                        }));
    }
}

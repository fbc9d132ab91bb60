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

/** The result of reading a program from a tool's arguments. */
sealed interface PlanReading {
    /**
     * A valid program.
     *
     * @param plan the program to draft
     */
    record Read(ProgramPlan plan) implements PlanReading {}

    /**
     * An invalid program.
     *
     * @param faults places with the violated rules; at least one
     */
    record Unreadable(List<String> faults) implements PlanReading {}

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
        return faults.isEmpty()
                ? new Read(new ProgramPlan(
                        name.orElseThrow(),
                        kind,
                        new Trigger(event.orElseThrow()),
                        new EmailSequence(kind.defaultMode(), steps)))
                : new Unreadable(faults);
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
        EmailTemplateReading reading =
                EmailTemplate.read(written.requiredText("subject"), written.requiredText("text"), written.text("html"));
        if (reading instanceof EmailTemplateReading.Unreadable unreadable) {
            unreadable.faults().forEach(fault -> faults.add(place + fault + "."));
            return Optional.empty();
        }
        EmailTemplate email = ((EmailTemplateReading.Read) reading).email();
        return Optional.of(new Step(Duration.ofHours(written.number("delayHours", 0)), List.of(email)));
    }
}

package dev.intake.http.program;

import dev.intake.program.EmailSequence;
import dev.intake.program.Step;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Reads the fields of a submitted form. An absent field counts as blank. */
public final class SubmittedFields {
    private final UnaryOperator<String> form;

    private SubmittedFields(UnaryOperator<String> form) {
        this.form = form;
    }

    /**
     * Returns the program of a form.
     *
     * @param form returns the value of a field, blank if it was not sent
     * @return the program; empty if the form contains a text instead of fields
     */
    public static Optional<ProgramFields> of(UnaryOperator<String> form) {
        return form.apply(FieldNames.STEPS).isEmpty()
                ? Optional.empty()
                : Optional.of(new SubmittedFields(form).program());
    }

    private ProgramFields program() {
        return new ProgramFields(
                isSent("kind")
                        ? Optional.of(new OutlineFields(field("name"), field("event"), field("kind")))
                        : Optional.empty(),
                field("mode"),
                field("until"),
                field("match"),
                isSent("historical"),
                field("category").equals("transactional"),
                field("window"),
                new GoalFields(field("goal-event"), time("goal-within")),
                new ReentryFields(field("again"), field("again-key"), time("again-time")),
                IntStream.range(0, count(FieldNames.STEPS, EmailSequence.MAX_STEPS))
                        .mapToObj(this::step)
                        .toList());
    }

    private StepFields step(int step) {
        int variants = Math.max(1, count(FieldNames.of(step, "variants"), Step.MAX_VARIANTS));
        return new StepFields(
                new TimeFields(named(FieldNames.of(step, "delay")), named(FieldNames.of(step, "delay-unit"))),
                IntStream.range(0, variants)
                        .mapToObj(variant -> email(step, variant))
                        .toList());
    }

    private EmailFields email(int step, int variant) {
        return new EmailFields(
                named(FieldNames.of(step, variant, "subject")),
                named(FieldNames.of(step, variant, "format")),
                named(FieldNames.of(step, variant, "body")),
                named(FieldNames.of(step, variant, "html")));
    }

    private TimeFields time(String field) {
        return new TimeFields(field(field), field(field + "-unit"));
    }

    private boolean isSent(String field) {
        return !field(field).isEmpty();
    }

    private String field(String field) {
        return named(FieldNames.of(field));
    }

    /** Returns the value with normalized line breaks. */
    private String named(String name) {
        return form.apply(name).replace("\r\n", "\n");
    }

    /** Returns a number of the form, at most {@code max}. */
    private int count(String name, int max) {
        String number = form.apply(name);
        return number.matches("[0-9]{1,3}") ? Math.min(Integer.parseInt(number), max) : 0;
    }
}

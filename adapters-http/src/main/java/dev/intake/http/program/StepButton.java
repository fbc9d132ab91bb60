package dev.intake.http.program;

import dev.intake.program.EmailSequence;
import dev.intake.program.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The buttons that add, move, duplicate and remove steps and variants. They change the form without saving anything. */
final class StepButton {
    private static final Pattern VALUE = Pattern.compile("([a-z-]+)-([0-9]{1,2})([a-z]?)");

    private final ProgramFields form;

    private StepButton(ProgramFields form) {
        this.form = form;
    }

    /**
     * The form after a button.
     *
     * @param fields the changed form
     * @param focus the id of the element that gets the focus
     */
    record Pressed(ProgramFields fields, String focus) {}

    /**
     * Returns the form after the button was pressed.
     *
     * @param button the button's value: the action, followed by the step or email as in {@link FieldNames}, such as {@code
     *     remove-variant-2b}
     * @return the form; unchanged if it has no such step or no room for another one; empty for any other button
     */
    static Optional<Pressed> press(String button, ProgramFields form) {
        StepButton steps = new StepButton(form);
        if (button.equals("add-step")) {
            return Optional.of(steps.inserted(form.steps().size(), form.newStep()));
        }
        Matcher value = VALUE.matcher(button);
        return value.matches()
                ? steps.pressed(value.group(1), Integer.parseInt(value.group(2)) - 1, value.group(3))
                : Optional.empty();
    }

    private Optional<Pressed> pressed(String action, int step, String letter) {
        if (step < 0 || step >= form.steps().size()) {
            return Optional.of(new Pressed(form, FieldNames.of("add-step")));
        }
        int variant = letter.isEmpty() ? 0 : letter.charAt(0) - 'a';
        return switch (action) {
            case "up" -> Optional.of(moved(step, step - 1));
            case "down" -> Optional.of(moved(step, step + 1));
            case "duplicate" -> Optional.of(inserted(step + 1, form.steps().get(step)));
            case "remove" -> Optional.of(removed(step));
            case "add-variant" -> Optional.of(withVariant(step));
            case "remove-variant" -> Optional.of(withoutVariant(step, variant));
            default -> Optional.empty();
        };
    }

    private Pressed inserted(int at, StepFields step) {
        if (form.steps().size() == EmailSequence.MAX_STEPS) {
            return new Pressed(form, FieldNames.of("add-step"));
        }
        List<StepFields> steps = new ArrayList<>(form.steps());
        steps.add(at, step);
        return new Pressed(form.with(steps), FieldNames.step(at));
    }

    private Pressed moved(int from, int to) {
        if (to < 0 || to >= form.steps().size()) {
            return new Pressed(form, FieldNames.step(from));
        }
        List<StepFields> steps = new ArrayList<>(form.steps());
        Collections.swap(steps, from, to);
        return new Pressed(form.with(steps), FieldNames.step(to));
    }

    private Pressed removed(int step) {
        List<StepFields> steps = new ArrayList<>(form.steps());
        steps.remove(step);
        return new Pressed(form.with(steps), step < steps.size() ? FieldNames.step(step) : FieldNames.of("add-step"));
    }

    private Pressed withVariant(int step) {
        List<EmailFields> emails = new ArrayList<>(form.steps().get(step).emails());
        if (emails.size() < Step.MAX_VARIANTS) {
            emails.add(emails.get(emails.size() - 1));
        }
        return new Pressed(with(step, emails), FieldNames.email(step, emails.size() - 1));
    }

    private Pressed withoutVariant(int step, int variant) {
        List<EmailFields> emails = new ArrayList<>(form.steps().get(step).emails());
        if (variant < emails.size() && emails.size() > 1) {
            emails.remove(variant);
        }
        return new Pressed(with(step, emails), FieldNames.step(step));
    }

    private ProgramFields with(int step, List<EmailFields> emails) {
        List<StepFields> steps = new ArrayList<>(form.steps());
        steps.set(step, new StepFields(form.steps().get(step).delay(), emails));
        return form.with(steps);
    }
}

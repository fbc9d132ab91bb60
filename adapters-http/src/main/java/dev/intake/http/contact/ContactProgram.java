package dev.intake.http.contact;

import dev.intake.contact.AttributeValue;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Exit;
import dev.intake.explain.ExplainedStep;
import dev.intake.explain.ProgramExplanation;
import dev.intake.explain.StepStatus;
import dev.intake.http.page.Labels;
import dev.intake.http.program.ProgramLabels;
import dev.intake.program.Firing;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Describes why a program did or did not enroll a contact, and the state of its steps.
 *
 * @param explained the explanation
 * @param path path of the program's page
 */
public record ContactProgram(ProgramExplanation explained, String path) {
    /** The states in which an email may still be sent. */
    private static final Set<EmailStatus> OPEN = EnumSet.of(
            EmailStatus.HELD, EmailStatus.RELEASED, EmailStatus.RETRYING, EmailStatus.FAILED, EmailStatus.UNSURE);

    /**
     * The state of a step.
     *
     * @param name the step, as in {@code Step 2}
     * @param state the state in one word
     * @param text details of the state
     */
    public record StepLine(String name, String state, String text) {}

    public String name() {
        return explained.program().outline().name();
    }

    public String state() {
        return explained.program().state().label();
    }

    /** Returns the program's id. */
    public String id() {
        return explained.program().id().toString();
    }

    /** Returns whether an email of the enrollment may still be sent, so that ending the enrollment has an effect. */
    public boolean canLeave() {
        return explained.exit().isEmpty()
                && explained.steps().stream()
                        .anyMatch(step -> step.isToCome()
                                || step.standing()
                                        .email()
                                        .filter(email ->
                                                OPEN.contains(email.state().status()))
                                        .isPresent());
    }

    /** Returns when the contact was enrolled, if it is. */
    Optional<Instant> enrolledAt() {
        Firing.Kind kind = explained.firing().kind();
        return kind == Firing.Kind.FIRED || kind == Firing.Kind.ENROLLED_BY_HAND
                ? explained.firing().since()
                : Optional.empty();
    }

    /** Returns the explanation as a sentence. */
    public String sentence() {
        Firing firing = explained.firing();
        String at = firing.since().map(Labels::exact).orElse("");
        return switch (firing.kind()) {
            case FIRED -> "Enrolled on " + at + " by " + trigger() + value() + ".";
            case ENROLLED_BY_HAND ->
                "Enrolled by hand by " + firing.by().orElseThrow().name() + " on " + at + value() + ".";
            case ALREADY_ENTERED, ENTERED_IN_REQUEST, HISTORICAL, UNKNOWN -> capitalized(firing);
            case PAUSED -> "Not enrolled: the program was paused on " + at + ".";
            case ARCHIVED -> "Not enrolled: the program was paused on " + at + " and is archived.";
            case DRAFT ->
                "Not enrolled: the program " + (at.isEmpty() ? "is a draft" : "was a draft until " + at) + ".";
            case DRAFTED_LATER -> "Not enrolled: the program was drafted later, on " + at + ".";
            case DEACTIVATED -> "Not enrolled: the contact was deactivated on " + at + ".";
            case NO_MATCH -> "Not enrolled: the contact has no " + trigger() + ".";
        };
    }

    /**
     * Returns the value for which the contact entered, such as {@code " for subscription_id sub_1"}; blank if there is none.
     */
    String value() {
        return explained
                .span()
                .value()
                .map(entered -> " for " + entered.property() + " "
                        + entered.value().map(AttributeValue::written).orElse("(none)"))
                .orElse("");
    }

    /** Returns how the enrollment ended, as a sentence; absent if it has not ended. */
    public Optional<String> end() {
        return explained
                .exit()
                .map(exit -> "Ended early on " + Labels.exact(exit.at()) + " " + cause() + ". No further email begins.")
                .or(() -> completedAt().map(at -> "Completed on " + Labels.exact(at) + "."));
    }

    /** Returns what ended the enrollment early, such as {@code by payment-recovered} or {@code by hand by ada@example.com}. */
    String cause() {
        Optional<String> event = explained.span().endingEvent().map(ending -> "by " + ending.type());
        return event.orElse(explained.exit().flatMap(Exit::event).isPresent() ? "by an event" : "by hand" + person());
    }

    private String person() {
        return explained
                .exit()
                .flatMap(Exit::person)
                .map(person -> " by " + person.name())
                .orElse("");
    }

    /** Returns when the last step of the enrollment ended, if it was not ended early. */
    Optional<Instant> completedAt() {
        return explained.span().completedAt();
    }

    /** Returns a sentence about earlier enrollments that are not shown; absent if there are none. */
    public Optional<String> earlier() {
        int earlier = explained.span().earlier();
        return earlier == 0
                ? Optional.empty()
                : Optional.of("Earlier enrollments in this program, which are not shown: " + earlier + ".");
    }

    private static String capitalized(Firing firing) {
        String message = firing.message();
        return Character.toUpperCase(message.charAt(0)) + message.substring(1) + ".";
    }

    private String trigger() {
        return explained.program().outline().trigger().event().value();
    }

    /** Returns one sentence for each suppression of the address that stops the program's emails. */
    public List<String> closed() {
        return explained.closed().stream()
                .map(suppression -> "The address is closed to these emails. " + ContactPage.sentence(suppression))
                .toList();
    }

    public List<StepLine> steps() {
        return explained.steps().stream()
                .map(step -> orSkipped(step, line(step)))
                .toList();
    }

    /** Returns the line with the reason why the step will be skipped, if nothing changes before it is due. */
    private StepLine orSkipped(ExplainedStep step, StepLine line) {
        return explained
                .skipped()
                .filter(reason -> step.isToCome())
                .map(reason ->
                        new StepLine(line.name(), line.state(), line.text() + ", will be skipped: " + reason.label()))
                .orElse(line);
    }

    private static StepLine line(ExplainedStep step) {
        StepStatus standing = step.standing();
        return new StepLine(
                "Step " + (step.step() + 1),
                standing.kind() == StepStatus.Kind.FROZEN ? "waiting" : standing.label(),
                text(standing));
    }

    private static String text(StepStatus standing) {
        String at = standing.at().map(Labels::exact).orElse("");
        return switch (standing.kind()) {
            case EMAILED -> text(standing.email().orElseThrow()) + (at.isEmpty() ? "" : ", next attempt " + at);
            case DUE ->
                at
                        + standing.cap()
                                .map(cap -> ", waits for the cap of " + cap.inWords())
                                .orElse("")
                        + standing.waits()
                                .map(opening -> ", waits for the window " + ProgramLabels.window(opening))
                                .orElse("");
            case FROZEN -> "until the program is resumed; due " + at;
            case LATER -> "after the previous step" + (at.isEmpty() ? "" : ", not before " + at);
            case ENDED -> "not sent: the enrollment has ended";
            case PASSED -> "the contact had finished the program before this step was added";
        };
    }

    private static String text(StepEmail email) {
        String details = ProgramLabels.stateDetails(email.state());
        return Labels.exact(email.at()) + (details.isEmpty() ? "" : ", " + details);
    }
}

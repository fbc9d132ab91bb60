package dev.intake.http.contact;

import dev.intake.email.EmailStatus;
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
                                || (step.standing() instanceof StepStatus.Emailed emailed
                                        && OPEN.contains(emailed.email().state().status())));
    }

    /** Returns when the contact was enrolled, if it is. */
    Optional<Instant> enrolledAt() {
        return explained
                .firing()
                .fold(new Firing.Cases<>(
                        fired -> Optional.of(fired.at()),
                        byHand -> Optional.of(byHand.at()),
                        alreadyEntered -> Optional.empty(),
                        enteredInRequest -> Optional.empty(),
                        historical -> Optional.empty(),
                        paused -> Optional.empty(),
                        notApproved -> Optional.empty(),
                        draftedLater -> Optional.empty(),
                        deactivated -> Optional.empty(),
                        noMatch -> Optional.empty(),
                        unknown -> Optional.empty()));
    }

    /** Returns the explanation as a sentence. */
    public String sentence() {
        return explained
                .firing()
                .fold(new Firing.Cases<>(
                        fired -> "Enrolled on " + Labels.exact(fired.at()) + " by " + trigger() + value() + ".",
                        byHand -> "Enrolled by hand by " + byHand.person() + " on " + Labels.exact(byHand.at())
                                + value() + ".",
                        alreadyEntered -> capitalized(alreadyEntered),
                        enteredInRequest -> capitalized(enteredInRequest),
                        historical -> capitalized(historical),
                        paused -> "Not enrolled: the program was paused on " + Labels.exact(paused.since())
                                + (paused.archived() ? " and is archived." : "."),
                        notApproved -> "Not enrolled: the program "
                                + notApproved
                                        .approvedAt()
                                        .map(at -> "was a draft until " + Labels.exact(at))
                                        .orElse("is a draft")
                                + ".",
                        draftedLater -> "Not enrolled: the program was drafted later, on "
                                + Labels.exact(draftedLater.at()) + ".",
                        deactivated -> "Not enrolled: the contact was deactivated on "
                                + Labels.exact(deactivated.since()) + ".",
                        noMatch -> "Not enrolled: the contact has no " + noMatch.starts() + ".",
                        unknown -> capitalized(unknown)));
    }

    /**
     * Returns the value for which the contact entered, such as {@code " for subscription_id sub_1"}; blank if there is none.
     */
    String value() {
        return explained
                .span()
                .value()
                .map(entered -> " for " + entered.property() + " "
                        + entered.value().map(Labels::of).orElse("(none)"))
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
        String name = "Step " + (step.step() + 1);
        return step.standing()
                .fold(new StepStatus.Cases<>(
                        emailed -> line(name, emailed),
                        due -> line(name, due),
                        frozen -> new StepLine(
                                name, "waiting", "until the program is resumed; due " + Labels.exact(frozen.at())),
                        later -> new StepLine(
                                name,
                                "later",
                                "after the previous step"
                                        + later.notBefore()
                                                .map(at -> ", not before " + Labels.exact(at))
                                                .orElse("")),
                        ended -> new StepLine(name, "ended", "not sent: the enrollment has ended"),
                        passed -> new StepLine(
                                name, "passed", "the contact had finished the program before this step was added")));
    }

    private static StepLine line(String name, StepStatus.Emailed emailed) {
        String stateDetails = ProgramLabels.stateDetails(emailed.email().state());
        return new StepLine(
                name,
                emailed.email().state().status().label(),
                Labels.exact(emailed.email().at())
                        + (stateDetails.isEmpty() ? "" : ", " + stateDetails)
                        + emailed.nextTry()
                                .map(at -> ", next attempt " + Labels.exact(at))
                                .orElse(""));
    }

    private static StepLine line(String name, StepStatus.Due due) {
        return new StepLine(
                name,
                "due",
                Labels.exact(due.at())
                        + due.cap()
                                .map(cap -> ", waits for the cap of " + cap.inWords())
                                .orElse("")
                        + due.waits()
                                .map(opening -> ", waits for the window " + ProgramLabels.window(opening))
                                .orElse(""));
    }
}

package dev.intake.http.contact;

import dev.intake.email.EmailStatus;
import dev.intake.explain.ExplainedStep;
import dev.intake.explain.ProgramExplanation;
import dev.intake.explain.StepStatus;
import dev.intake.http.page.Labels;
import dev.intake.http.program.ProgramLabels;
import dev.intake.program.Firing;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Describes why a program enrolled a contact or not, and the state of its steps.
 *
 * @param explained the explanation
 * @param path path of the program's page
 */
public record ContactProgram(ProgramExplanation explained, String path) {
    /** The states of an email that may still be sent. */
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

    /** Returns whether an email of the enrollment may still be sent, so that the contact can be taken out. */
    public boolean canLeave() {
        return explained.exit().isEmpty()
                && explained.steps().stream()
                        .map(ExplainedStep::standing)
                        .anyMatch(standing -> standing instanceof StepStatus.Due
                                || standing instanceof StepStatus.Frozen
                                || standing instanceof StepStatus.Later
                                || (standing instanceof StepStatus.Emailed emailed
                                        && OPEN.contains(emailed.email().state().status())));
    }

    /** Returns the explanation as a sentence. */
    public String sentence() {
        return explained
                .firing()
                .fold(new Firing.Cases<>(
                        fired -> "Enrolled on " + Labels.exact(fired.at()) + " by " + trigger() + ".",
                        byHand -> "Enrolled by hand by " + byHand.person() + " on " + Labels.exact(byHand.at()) + ".",
                        alreadyEntered -> capitalized(alreadyEntered),
                        enteredInRequest -> capitalized(enteredInRequest),
                        historical -> capitalized(historical),
                        paused -> "Not enrolled: the program was paused on " + Labels.exact(paused.since()) + ".",
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
        return explained.steps().stream().map(ContactProgram::line).toList();
    }

    private static StepLine line(ExplainedStep step) {
        String name = "Step " + (step.step() + 1);
        StepStatus standing = step.standing();
        if (standing instanceof StepStatus.Emailed emailed) {
            String particulars = ProgramLabels.particulars(emailed.email().state());
            return new StepLine(
                    name,
                    emailed.email().state().status().label(),
                    Labels.exact(emailed.email().at())
                            + (particulars.isEmpty() ? "" : ", " + particulars)
                            + emailed.nextTry()
                                    .map(at -> ", next attempt " + Labels.exact(at))
                                    .orElse(""));
        }
        if (standing instanceof StepStatus.Due due) {
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
        if (standing instanceof StepStatus.Frozen frozen) {
            return new StepLine(name, "waiting", "until the program is resumed; due " + Labels.exact(frozen.at()));
        }
        if (standing instanceof StepStatus.Later later) {
            return new StepLine(
                    name,
                    "later",
                    "after the previous step"
                            + later.notBefore()
                                    .map(at -> ", not before " + Labels.exact(at))
                                    .orElse(""));
        }
        if (standing instanceof StepStatus.Ended) {
            return new StepLine(name, "ended", "not sent: the enrollment has ended");
        }
        return new StepLine(name, "passed", "the contact had finished the program before this step was added");
    }
}

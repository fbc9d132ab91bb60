package dev.intake.http.contact;

import dev.intake.explain.ExplainedStep;
import dev.intake.explain.ProgramExplanation;
import dev.intake.explain.StepStanding;
import dev.intake.http.page.Labels;
import dev.intake.program.Firing;
import java.util.List;

/**
 * Why a program started for a contact or not, and how its steps stand, in words.
 *
 * @param explained the answer
 * @param path of the program's page
 */
public record ContactProgram(ProgramExplanation explained, String path) {
    /**
     * How a step stands.
     *
     * @param name which step
     * @param state in a word
     * @param text the rest
     */
    public record StepLine(String name, String state, String text) {}

    public String name() {
        return explained.program().outline().name();
    }

    public String state() {
        return explained.program().state().label();
    }

    boolean fired() {
        return explained.firing() instanceof Firing.Fired;
    }

    /** The answer as a sentence. */
    public String sentence() {
        Firing firing = explained.firing();
        if (firing instanceof Firing.Fired fired) {
            return "Fired " + Labels.exact(fired.at()) + ", by " + trigger() + ".";
        }
        if (firing instanceof Firing.NoMatch none) {
            return "Did not fire: the contact has no " + none.starts() + ".";
        }
        if (firing instanceof Firing.NotApproved draft) {
            return "Did not fire: the program "
                    + draft.approvedAt()
                            .map(at -> "was a draft until " + Labels.exact(at))
                            .orElse("is a draft") + ".";
        }
        if (firing instanceof Firing.Paused paused) {
            return "Did not fire: the program was paused " + Labels.exact(paused.since()) + ".";
        }
        if (firing instanceof Firing.DraftedLater later) {
            return "Did not fire: the program was drafted later, " + Labels.exact(later.at()) + ".";
        }
        if (firing instanceof Firing.Deactivated gone) {
            return "Did not fire: the contact was deactivated " + Labels.exact(gone.since()) + ".";
        }
        return Character.toUpperCase(firing.message().charAt(0))
                + firing.message().substring(1) + ".";
    }

    private String trigger() {
        return explained.program().outline().trigger().event().value();
    }

    public List<StepLine> steps() {
        return explained.steps().stream().map(ContactProgram::line).toList();
    }

    private static StepLine line(ExplainedStep step) {
        String name = "Step " + (step.step() + 1);
        StepStanding standing = step.standing();
        if (standing instanceof StepStanding.Emailed emailed) {
            String particulars = ContactEmail.particulars(emailed.email().state());
            return new StepLine(
                    name,
                    emailed.email().state().status().label(),
                    Labels.exact(emailed.email().at())
                            + (particulars.isEmpty() ? "" : ", " + particulars)
                            + emailed.nextTry()
                                    .map(at -> ", tried next " + Labels.exact(at))
                                    .orElse(""));
        }
        if (standing instanceof StepStanding.Due due) {
            return new StepLine(name, "due", Labels.exact(due.at()));
        }
        if (standing instanceof StepStanding.Frozen frozen) {
            return new StepLine(name, "waits", "for the program to be resumed; due " + Labels.exact(frozen.at()));
        }
        if (standing instanceof StepStanding.Later later) {
            return new StepLine(
                    name,
                    "later",
                    "after the step before it"
                            + later.notBefore()
                                    .map(at -> ", not before " + Labels.exact(at))
                                    .orElse(""));
        }
        return new StepLine(name, "passed", "the contact was through before the program had it");
    }
}

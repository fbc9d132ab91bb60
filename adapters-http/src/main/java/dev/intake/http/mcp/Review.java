package dev.intake.http.mcp;

import static dev.intake.kernel.JsonKind.FLAG;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.URI;
import static dev.intake.kernel.JsonKind.list;
import static dev.intake.kernel.JsonKind.object;

import dev.intake.kernel.JsonShape;
import dev.intake.program.CheckProgram;
import dev.intake.program.DraftActions.Whole;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions.Listed;
import dev.intake.program.ProgramFields;
import dev.intake.program.Remark;
import dev.intake.program.Revision;
import dev.intake.template.DraftFinding;
import java.util.List;

/**
 * A program as agents review it.
 *
 * @param whole the program with its emails
 * @param warnings what a person should know before approving it
 * @param awaitsApproval whether its next version, which the agent edited, awaits the approval of a person
 */
record Review(Whole whole, List<Remark> warnings, boolean awaitsApproval) {
    /** A program without its emails. */
    static final JsonShape<Listed> PROGRAM = UntrustedText.apart(
            ProgramFields.SHAPE,
            List.of("programId", "kind", "state", "enrolled", "createdAt"),
            List.of("name", "event"));

    private static final JsonShape<Remark> WARNING = new JsonShape<Remark>("")
            .maybe("place", TEXT, remark -> remark.finding().map(DraftFinding::place))
            .about("such as step 2; absent for the program")
            .has("text", TEXT, Remark::text)
            .has("preventsApproval", FLAG, Remark::preventsApproval);

    static final JsonShape<Review> SHAPE = new JsonShape<Review>("")
            .has(
                    "program",
                    object(PROGRAM),
                    review -> new Listed(
                            review.whole().check().program(), review.whole().enrolled()))
            .has(
                    "revision",
                    TEXT,
                    review -> Revision.of(review.whole().check().sequence()).value())
            .about("of the emails; edit_draft requires it")
            .has("warnings", list(WARNING), Review::warnings)
            .has("reviewUrl", URI, review -> review.whole().reviewUrl())
            .about("the page where a person reviews and approves it")
            .has("next", TEXT, Review::next);

    Review {
        warnings = List.copyOf(warnings);
    }

    /**
     * Returns the review of a program.
     *
     * @param awaitsApproval whether a person approved the draft while the agent edited it
     */
    static Review of(ToolCall call, Whole whole, boolean awaitsApproval) {
        int others = new CheckProgram(call.storage())
                .liveOnSameEvent(call.tenant(), whole.check().program())
                .size();
        return new Review(whole, whole.check().remarks(others), awaitsApproval);
    }

    private String next() {
        if (awaitsApproval) {
            return "A person approved the draft a moment ago. The edit waits as its next version, which takes effect when a"
                    + " person approves it too.";
        }
        Program program = whole.check().program();
        return program instanceof Program.Draft
                ? (warnings.isEmpty() ? "" : "Correct what the warnings describe, or tell the user. ")
                        + "Give the user reviewUrl: the draft does nothing until a person approves it there."
                : "It is " + program.state().label() + ", so a person edits it at reviewUrl.";
    }
}

package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.program.CatchUp;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramEdit;
import dev.intake.program.ProgramFiles;
import dev.intake.program.Revision;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Replaces the emails and rules of a draft. (Spec, States and transitions) */
final class EditDraft implements AgentTool {
    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "edit_draft",
            "Edit a draft",
            "Replaces the emails and rules of a draft by those of a program file, as read_program returns it; name,"
                    + " event and kind stay. Read it first: the revision shows that nobody else changed the draft"
                    + " since. Nothing is sent until a person approves the draft. A program that was approved once is"
                    + " edited in the dashboard only.",
            """
            {"type": "object", "additionalProperties": false, "required": ["programId", "revision", "file"],
              "properties": {
                "programId": {"type": "string"},
                "revision": {"type": "string", "description": "as read_program returned it"},
                "file": {"type": "string", "description": "the whole program file"}}}
            """,
            """
            {"type": "object", "additionalProperties": false,
              "required": ["program", "revision", "warnings", "reviewUrl", "next"], "properties": {%s}}
            """.formatted(DraftReview.SCHEMA),
            ToolDescription.terminating(),
            AgentScope.PROGRAMS);

    private final Intake intake;
    private final ProgramFiles texts;
    private final DraftReview review;

    EditDraft(Intake intake, ProgramFiles texts, DraftReview review) {
        this.intake = intake;
        this.texts = texts;
        this.review = review;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        return NamedProgram.read(
                call,
                intake,
                program -> program instanceof Program.Draft
                        ? edit(call, program)
                        : new ToolResult.Refused("The program is "
                                + program.state().label() + ", and only a draft can be edited here. Give the user "
                                + review.url(call.tenant(), program) + " to edit it. Nothing was changed."));
    }

    private ToolResult edit(ToolCall call, Program draft) {
        return texts.sequence(call.arguments().requiredText("file"), draft.outline())
                .fold(new Result.Cases<>(
                        sequence -> save(call, draft, sequence),
                        refused -> new ToolResult.Refused(refused.sentence()),
                        EditDraft::unreadable));
    }

    private ToolResult save(ToolCall call, Program draft, EmailSequence sequence) {
        Revision seen = new Revision(call.arguments().requiredText("revision"));
        return intake.programs()
                .edit()
                .edit(call.tenant(), draft.id(), Optional.of(seen), sequence, CatchUp.EXCLUDE, call.actor())
                .fold(new ProgramEdit.Cases<>(
                        saved -> new ToolResult.Done(review.of(call.tenant(), saved.program())),
                        waiting -> approvedMeanwhile(call, waiting.program()),
                        unchanged -> new ToolResult.Done(review.of(call.tenant(), unchanged.program())),
                        stale -> new ToolResult.Refused("Somebody else changed the draft since that revision. Nothing"
                                + " was changed. Call read_program, and edit what it returns."),
                        noSuchProgram -> NamedProgram.NONE));
    }

    private ToolResult approvedMeanwhile(ToolCall call, Program program) {
        Map<String, Object> content = new LinkedHashMap<>(review.of(call.tenant(), program));
        content.put(
                "next",
                "A person approved the draft a moment ago. The edit waits as its next version, which takes effect when a"
                        + " person approves it too.");
        return new ToolResult.Done(content);
    }

    private static ToolResult unreadable(List<Fault> faults) {
        return ToolResult.Refused.forFaults(
                "Nothing was changed. ", faults.stream().map(Fault::toString).toList());
    }
}

package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.kernel.Json;
import dev.intake.program.DraftActions;
import dev.intake.program.Program;
import java.util.LinkedHashMap;
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
    private final DraftReview review;

    EditDraft(Intake intake, DraftReview review) {
        this.intake = intake;
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
                        ? edit(call)
                        : new ToolResult.Refused("The program is "
                                + program.state().label() + ", and only a draft can be edited here. Give the user "
                                + review.url(call.tenant(), program) + " to edit it. Nothing was changed."));
    }

    private ToolResult edit(ToolCall call) {
        Json given = DraftActions.EDIT
                .input()
                .typed(name -> name.equals("newContactsOnly")
                        ? Optional.of("true")
                        : call.arguments().text(name));
        return intake.actions()
                .run(DraftActions.EDIT, call.tenant(), call.actor(), given)
                .fold(new Result.Cases<>(
                        saved -> new ToolResult.Done(content(call, saved)),
                        refused -> new ToolResult.Refused(
                                refused.kind() == Result.Kind.STALE
                                        ? "Somebody else changed the draft since that revision. Nothing was changed. Call"
                                                + " read_program, and edit what it returns."
                                        : refused.sentence()),
                        faults -> ToolResult.Refused.forFaults(
                                "Nothing was changed. ",
                                faults.stream().map(Fault::toString).toList())));
    }

    private Map<String, Object> content(ToolCall call, DraftActions.Saved saved) {
        Map<String, Object> content = new LinkedHashMap<>(
                review.of(call.tenant(), saved.whole().check().program()));
        if (saved.effect() == DraftActions.Effect.AWAITS_APPROVAL) {
            content.put(
                    "next",
                    "A person approved the draft a moment ago. The edit waits as its next version, which takes effect when"
                            + " a person approves it too.");
        }
        return content;
    }
}

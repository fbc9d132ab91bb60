package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.Program;
import java.util.Optional;
import java.util.function.Function;

/** Finds the program that a call names in the argument {@code programId}. */
final class NamedProgram {
    /** The result if the tenant has no such program. */
    static final ToolResult NONE =
            new ToolResult.Refused("There is no such program; list_programs shows the existing ones.");

    private NamedProgram() {}

    /** Returns the id; absent if the argument is not an id. The program may not exist. */
    static Optional<ProgramId> id(ToolCall call) {
        return ProgramId.parse(call.arguments().requiredText("programId"));
    }

    /** Returns the function's result for the program, or {@link #NONE}. */
    static ToolResult read(ToolCall call, Intake intake, Function<Program, ToolResult> result) {
        return id(call).flatMap(id -> intake.programViews(call.tenant()).program(id))
                .map(result)
                .orElse(NONE);
    }
}

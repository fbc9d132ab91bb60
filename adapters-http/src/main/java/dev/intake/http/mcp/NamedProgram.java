package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.Program;
import java.util.Optional;
import java.util.function.Function;

/** The program that a call names by the argument {@code programId}. */
final class NamedProgram {
    /** The result where the tenant has no such program. */
    static final ToolResult NONE =
            new ToolResult.Refused("There is no such program; list_programs shows those there are.");

    private NamedProgram() {}

    /** Returns the id; absent if the argument is none. The program may not exist. */
    static Optional<ProgramId> id(ToolCall call) {
        return ProgramId.parse(call.arguments().requiredText("programId"));
    }

    /** Returns what the function returns for the program, or {@link #NONE}. */
    static ToolResult read(ToolCall call, Intake intake, Function<Program, ToolResult> result) {
        return id(call).flatMap(id -> intake.programViews(call.tenant()).program(id))
                .map(result)
                .orElse(NONE);
    }
}

package dev.intake.http.api;

import dev.intake.Intake;
import dev.intake.enrollment.ProgramId;
import dev.intake.http.server.JsonResponse;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramViews;
import java.util.function.Function;

/** Reads programs. Only a person can approve one, in the dashboard. (Decisions 6.1) */
final class ProgramResource {
    private final Intake intake;
    private final ProgramJson shown;

    ProgramResource(Intake intake, ProgramJson shown) {
        this.intake = intake;
        this.shown = shown;
    }

    /** Reads a program with its program file, its next version, and the number of its emails by state. */
    JsonResponse read(ApiCall call) {
        return program(call, intake::programViews, program -> shown.details(call.tenant(), program));
    }

    private static JsonResponse with(ApiCall call, Function<ProgramId, JsonResponse> answer) {
        return ProgramId.parse(call.path("programId")).map(answer).orElseGet(() -> ApiJson.notFound("program"));
    }

    /** Returns the response to a call about the program in the path, or an error if it does not exist. */
    static JsonResponse program(
            ApiCall call, Function<TenantId, ProgramViews> views, Function<Program, JsonResponse> answer) {
        return with(
                call,
                id -> views.apply(call.tenant()).program(id).map(answer).orElseGet(() -> ApiJson.notFound("program")));
    }
}

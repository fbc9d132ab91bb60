package dev.intake.http.api;

import dev.intake.Intake;
import dev.intake.enrollment.ProgramId;
import dev.intake.http.server.JsonResponse;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramFields;
import dev.intake.program.ProgramViews;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Handles programs: lists and reads them. Only a person can approve one, in the dashboard. (Decisions 6.1) */
final class ProgramResource {
    private static final Comparator<Program> OLDEST_FIRST = Comparator.comparing(
                    (Program program) -> program.outline().createdAt())
            .thenComparing(Program::id);

    private final Intake intake;
    private final ProgramJson shown;

    ProgramResource(Intake intake, ProgramJson shown) {
        this.intake = intake;
        this.shown = shown;
    }

    /** Lists all programs, oldest first. */
    JsonResponse list(ApiCall call) {
        Map<ProgramId, Long> enrolled = intake.programViews(call.tenant()).enrollmentCounts();
        List<Program> programs = intake.programViews(call.tenant()).programs().stream()
                .sorted(OLDEST_FIRST)
                .toList();
        return ApiJson.page(
                "programs",
                programs,
                Optional.empty(),
                (program, json) -> ProgramFields.write(program, enrolled.getOrDefault(program.id(), 0L), json));
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

package dev.intake.http.api;

import dev.intake.Intake;
import dev.intake.enrollment.ProgramId;
import dev.intake.http.server.JsonResponse;
import dev.intake.id.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramChange;
import dev.intake.program.ProgramViews;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Handles programs: lists, reads, pauses and resumes them. Only a person can approve one, in the dashboard. (Decisions 6.1) */
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
                (program, json) -> ProgramJson.write(program, enrolled.getOrDefault(program.id(), 0L), json));
    }

    /** Reads a program with its program file, its next version, and the number of its emails by state. */
    JsonResponse read(ApiCall call) {
        return program(call, intake::programViews, program -> shown.details(call.tenant(), program));
    }

    /** Pauses an active program. */
    JsonResponse pause(ApiCall call) {
        return with(call, id -> changed(call, intake.programLifecycle().pause(call.tenant(), id)));
    }

    /** Resumes a paused program. */
    JsonResponse resume(ApiCall call) {
        return with(call, id -> changed(call, intake.programLifecycle().resume(call.tenant(), id)));
    }

    private JsonResponse changed(ApiCall call, ProgramChange change) {
        return change.fold(new ProgramChange.Cases<>(
                changed -> ApiJson.object(json -> {
                    shown.write(call.tenant(), changed.program(), json);
                    json.texts(
                            "sending",
                            changed.sending().stream()
                                    .map(email -> email.id().toString())
                                    .toList());
                }),
                noSuchProgram -> ApiJson.notFound("program"),
                notAllowed -> ApiJson.conflict(
                        "The program is "
                                + notAllowed.state().label()
                                + ". Only an active program can be paused, and only a paused one resumed. Nothing was changed."),
                ProgramResource::unexpected,
                ProgramResource::unexpected,
                ProgramResource::unexpected,
                ProgramResource::unexpected));
    }

    private static JsonResponse unexpected(ProgramChange change) {
        throw new IllegalStateException("neither pausing nor resuming checks a draft: " + change);
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

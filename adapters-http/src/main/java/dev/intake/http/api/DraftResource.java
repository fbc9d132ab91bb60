package dev.intake.http.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.Programs;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.http.server.BodyReader;
import dev.intake.http.server.BodyReader.Body;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.program.CatchUp;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.program.ProgramDrafting;
import dev.intake.program.ProgramEdit;
import dev.intake.program.ProgramFields;
import dev.intake.program.ProgramFiles;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Revision;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Drafts, edits and checks programs from program files. An edit of a program that was live waits until a person
 * approves it in the dashboard. (Decisions 6.1)
 */
final class DraftResource {
    private static final int MAX_FAULTS_SHOWN = 10;

    private final Programs programs;
    private final ProgramFiles texts;
    private final ProgramJson shown;
    private final BodyReader bodies;
    private final RepeatedCalls repeated;

    /**
     * Creates the resource.
     *
     * @param texts reads program files
     * @param bodies reads request bodies
     * @param repeated executes a call once per idempotency key
     */
    DraftResource(Programs programs, ProgramFiles texts, ProgramJson shown, BodyReader bodies, RepeatedCalls repeated) {
        this.programs = programs;
        this.texts = texts;
        this.shown = shown;
        this.bodies = bodies;
        this.repeated = repeated;
    }

    /** Drafts a program from a program file in the body. */
    JsonResponse draft(ApiCall call) {
        return bytes(
                call,
                bytes -> repeated.stored(
                        call, bytes, () -> readable(texts.plan(new String(bytes, UTF_8)), plan -> draft(call, plan))));
    }

    private JsonResponse draft(ApiCall call, ProgramPlan plan) {
        return programs.drafting()
                .draft(call.tenant(), plan)
                .map(draft -> saved(call, programs.check().check(call.tenant(), draft, plan.sequence()), false)
                        .withStatus(ApiJson.CREATED))
                .orElseGet(() -> ApiJson.conflict(ProgramDrafting.FULL));
    }

    /**
     * Replaces the emails and rules of a program with those of the program file in the body, if the program is unchanged
     * since the client read it.
     */
    JsonResponse edit(ApiCall call) {
        Optional<String> condition = call.header("If-Match");
        return body(
                call,
                text -> condition.isEmpty()
                        ? JsonResponse.error(
                                Problem.PRECONDITION_REQUIRED,
                                "An edit requires the header If-Match with the ETag of the program that you read.")
                        : EntityTag.read(condition.get())
                                .map(match -> with(
                                        call,
                                        program -> readable(
                                                texts.sequence(text, program.outline()),
                                                sequence -> edit(call, program, match, sequence))))
                                .orElseGet(EntityTag::unreadable));
    }

    private JsonResponse edit(ApiCall call, Program program, EntityTag.Match match, EmailSequence sequence) {
        return programs.edit()
                .edit(call.tenant(), program.id(), match.revision(), sequence, CatchUp.INCLUDE, call.actor())
                .fold(new ProgramEdit.Cases<>(
                        saved -> saved(call, programs.check().check(call.tenant(), saved.program(), sequence), false),
                        awaiting -> saved(call, check(call, awaiting.program(), awaiting.version()), true),
                        unchanged -> saved(
                                call, programs.check().check(call.tenant(), unchanged.program(), sequence), false),
                        stale -> JsonResponse.error(
                                        Problem.PRECONDITION_FAILED,
                                        "The program has changed since you read it. Nothing was changed. Read it and edit"
                                                + " again.")
                                .with("ETag", EntityTag.of(Revision.of(stale.now()))),
                        noSuchProgram -> ApiJson.notFound("program")));
    }

    private ProgramCheck check(ApiCall call, Program program, NextVersion version) {
        return programs.check()
                .quickCheck(
                        call.tenant(), program, programs.views(call.tenant()).sequence(program), version);
    }

    private JsonResponse saved(ApiCall call, ProgramCheck check, boolean awaitsApproval) {
        return ApiJson.object(json -> {
                    shown.write(call.tenant(), check.program(), json);
                    shown.sequence(check.program(), check.sequence(), json);
                    json.flag("awaitsApproval", awaitsApproval || check.program() instanceof Program.Draft);
                    shown.reviewUrl(call.tenant(), check.program(), json);
                    json.flag("postalAddressMissing", check.lacksPostalAddress());
                    ProgramFields.CHECK.write(check, json);
                })
                .with("ETag", EntityTag.of(Revision.of(check.sequence())));
    }

    /** Checks the program file in the body, or the program's emails if the body is empty, without changing anything. */
    JsonResponse validate(ApiCall call) {
        return body(
                call,
                text -> with(
                        call,
                        program -> text.isBlank()
                                ? checked(
                                        call,
                                        programs.check()
                                                .check(
                                                        call.tenant(),
                                                        program,
                                                        programs.views(call.tenant())
                                                                .sequence(program)))
                                : readable(
                                        texts.sequence(text, program.outline()),
                                        sequence -> checked(
                                                call, programs.check().check(call.tenant(), program, sequence)))));
    }

    private JsonResponse checked(ApiCall call, ProgramCheck check) {
        List<Program> others = programs.check().liveOnSameEvent(call.tenant(), check.program());
        return ApiJson.object(json -> {
            json.text("programId", check.program().id().toString());
            json.flag("approvable", check.isApprovable());
            json.number("emails", check.sequence().emails().size());
            json.flag("postalAddressMissing", check.lacksPostalAddress());
            ProgramFields.CHECK.write(check, json);
            json.objects("sameEvent", others, (other, fields) -> {
                fields.text("programId", other.id().toString());
                fields.text("name", other.outline().name());
            });
        });
    }

    private JsonResponse with(ApiCall call, Function<Program, JsonResponse> answer) {
        return ProgramResource.program(call, programs::views, answer);
    }

    private JsonResponse body(ApiCall call, Function<String, JsonResponse> answer) {
        return bytes(call, bytes -> answer.apply(new String(bytes, UTF_8)));
    }

    private JsonResponse bytes(ApiCall call, Function<byte[], JsonResponse> answer) {
        return bodies.read(call.context().req())
                .fold(new Body.Cases<>(
                        whole -> answer.apply(whole.bytes()),
                        unusable -> JsonResponse.error(unusable.problem(), unusable.message())));
    }

    private static <T> JsonResponse readable(Result<T> reading, Function<T, JsonResponse> answer) {
        return reading.fold(new Result.Cases<>(
                answer,
                refused -> JsonResponse.error(Problem.CONFLICT, refused.sentence()),
                faults -> JsonResponse.error(Problem.BAD_REQUEST, faults(faults))));
    }

    private static String faults(List<Fault> faults) {
        String shown =
                faults.stream().limit(MAX_FAULTS_SHOWN).map(Fault::toString).collect(Collectors.joining("; "));
        return faults.size() > MAX_FAULTS_SHOWN
                ? shown + "; and " + (faults.size() - MAX_FAULTS_SHOWN) + " more"
                : shown;
    }
}

package dev.intake.http.api;

import dev.intake.Intake;
import dev.intake.http.page.StreamedFields;
import dev.intake.http.program.ProgramTexts;
import dev.intake.http.server.JsonResponse;
import dev.intake.id.TenantId;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Revision;
import dev.intake.sequence.EmailSequence;
import java.util.Map;
import java.util.Optional;

/** Programs as JSON. */
final class ProgramJson {
    private final Intake intake;
    private final ProgramTexts texts;

    ProgramJson(Intake intake, ProgramTexts texts) {
        this.intake = intake;
        this.texts = texts;
    }

    /** Writes the program without its emails. */
    static void write(Program program, long enrolled, StreamedFields json) {
        ProgramOutline outline = program.outline();
        json.text("programId", outline.id().toString());
        json.text("name", outline.name());
        json.text("kind", outline.kind().label());
        json.text("event", outline.trigger().event().value());
        json.text("state", program.state().label());
        json.number("enrolled", enrolled);
        json.time("createdAt", outline.createdAt());
    }

    /** Writes the program without its emails, and counts its enrolled contacts. */
    void write(TenantId tenant, Program program, StreamedFields json) {
        write(program, intake.programViews().enrollmentCounts(tenant).getOrDefault(program.id(), 0L), json);
    }

    /** Returns the program with its program file, with the entity tag of what an edit would replace. */
    JsonResponse details(TenantId tenant, Program program) {
        EmailSequence sequence = intake.programViews().sequence(tenant, program);
        Optional<NextVersion> next = intake.programViews().nextVersion(tenant, program.id());
        return ApiJson.object(json -> {
                    write(tenant, program, json);
                    sequence(program, sequence, json);
                    json.object(
                            "emails",
                            states -> intake.programViews().emailCounts(tenant, program.id()).entrySet().stream()
                                    .sorted(Map.Entry.comparingByKey())
                                    .forEach(count ->
                                            states.number(count.getKey().label(), count.getValue())));
                    next.ifPresentOrElse(
                            version -> json.object("nextVersion", fields -> {
                                fields.text("revision", version.revision().value());
                                fields.text("file", file(program, version.sequence()));
                                fields.time("editedAt", version.editedAt());
                            }),
                            () -> json.nothing("nextVersion"));
                })
                .with("ETag", EntityTag.of(next.map(NextVersion::revision).orElseGet(() -> Revision.of(sequence))));
    }

    /** Writes the revision of emails, and the program file with them. */
    void sequence(Program program, EmailSequence sequence, StreamedFields json) {
        json.text("revision", Revision.of(sequence).value());
        json.text("file", file(program, sequence));
    }

    private String file(Program program, EmailSequence sequence) {
        ProgramOutline outline = program.outline();
        return texts.write(new ProgramPlan(outline.name(), outline.kind(), outline.trigger(), sequence));
    }
}

package dev.intake.http.api;

import dev.intake.Intake;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Paths;
import dev.intake.http.page.StreamedFields;
import dev.intake.http.server.JsonResponse;
import dev.intake.kernel.JsonFields;
import dev.intake.kernel.TenantId;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramCheck;
import dev.intake.program.ProgramFields;
import dev.intake.program.ProgramFiles;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Revision;
import dev.intake.template.MergeField;
import java.util.Map;
import java.util.Optional;

/** Writes programs as JSON. */
final class ProgramJson {
    private final Intake intake;
    private final ProgramFiles texts;
    private final Addresses addresses;

    /**
     * Creates a writer.
     *
     * @param texts writes program files
     * @param addresses the dashboard's addresses
     */
    ProgramJson(Intake intake, ProgramFiles texts, Addresses addresses) {
        this.intake = intake;
        this.texts = texts;
        this.addresses = addresses;
    }

    /** Writes the program without its emails, and counts its enrolled contacts. */
    void write(TenantId tenant, Program program, JsonFields json) {
        long enrolled = intake.programViews(tenant).enrollmentCounts().getOrDefault(program.id(), 0L);
        ProgramFields.SHAPE.write(new ProgramActions.Listed(program, enrolled), json);
    }

    /** Returns the program with its program file, and the entity tag of the revision that an edit would replace. */
    JsonResponse details(TenantId tenant, Program program) {
        EmailSequence sequence = intake.programViews(tenant).sequence(program);
        Optional<NextVersion> next = intake.programViews(tenant).nextVersion(program.id());
        ProgramCheck check = intake.programs().check().check(tenant, program, sequence);
        return ApiJson.object(json -> {
                    write(tenant, program, json);
                    sequence(program, sequence, json);
                    reviewUrl(tenant, program, json);
                    json.texts(
                            "fields",
                            check.offered().offered().stream()
                                    .map(MergeField::written)
                                    .toList());
                    ProgramFields.CHECK.write(check, json);
                    json.object(
                            "emails",
                            states -> intake.programViews(tenant).emailCounts(program.id()).entrySet().stream()
                                    .sorted(Map.Entry.comparingByKey())
                                    .forEach(count ->
                                            states.number(count.getKey().label(), count.getValue())));
                    next.ifPresentOrElse(
                            version -> json.object("nextVersion", fields -> {
                                fields.text("revision", version.revision().value());
                                fields.text("file", file(program, version.sequence()));
                                ProgramFields.NEXT.write(version, fields);
                            }),
                            () -> json.nothing("nextVersion"));
                })
                .with("ETag", EntityTag.of(next.map(NextVersion::revision).orElseGet(() -> Revision.of(sequence))));
    }

    /** Writes the address of the page where a person reviews and approves the program. */
    void reviewUrl(TenantId tenant, Program program, StreamedFields json) {
        json.text("reviewUrl", addresses.service() + Paths.program(tenant, program.id()));
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

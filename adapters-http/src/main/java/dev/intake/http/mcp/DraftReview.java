package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Paths;
import dev.intake.kernel.TenantId;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.Remark;
import dev.intake.program.Revision;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Describes a stored draft for a tool's result: its revision, warnings, and the page where a person reviews it. */
final class DraftReview {
    /** The members of a schema, without the braces around them. */
    static final String SCHEMA = """
            "program": %s,
            "revision": {"type": "string", "description": "of the emails; edit_draft requires it"},
            "warnings": {"type": "array", "items": {"type": "object", "additionalProperties": false,
              "required": ["text", "preventsApproval"], "properties": {
                "place": {"type": "string", "description": "such as step 2; absent for the program"},
                "text": {"type": "string"}, "preventsApproval": {"type": "boolean"}}}},
            "reviewUrl": {"type": "string", "description": "the page where a person reviews and approves it"},
            "next": {"type": "string"}""".formatted(ShownProgram.SCHEMA);

    private final Intake intake;
    private final Addresses addresses;

    DraftReview(Intake intake, Addresses addresses) {
        this.intake = intake;
        this.addresses = addresses;
    }

    /** Returns the members that {@link #SCHEMA} describes. */
    Map<String, Object> of(TenantId tenant, Program program) {
        EmailSequence sequence = intake.programViews(tenant).sequence(program);
        List<Map<String, Object>> warnings = warnings(tenant, program);
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("program", shown(tenant, program));
        shown.put("revision", Revision.of(sequence).value());
        shown.put("warnings", warnings);
        shown.put("reviewUrl", url(tenant, program));
        shown.put("next", next(program, !warnings.isEmpty()));
        return shown;
    }

    /** Returns the program as {@link ShownProgram} describes it. */
    Map<String, Object> shown(TenantId tenant, Program program) {
        long entered = program.wasLive()
                ? intake.programViews(tenant).enrollmentCounts().getOrDefault(program.id(), 0L)
                : 0;
        return ShownProgram.of(program, entered);
    }

    private static String next(Program program, boolean hasWarnings) {
        if (!(program instanceof Program.Draft)) {
            return "It is " + program.state().label() + ", so a person edits it at reviewUrl.";
        }
        return (hasWarnings ? "Correct what the warnings describe, or tell the user. " : "")
                + "Give the user reviewUrl: the draft does nothing until a person approves it there.";
    }

    /** Returns the address of the program's page. */
    String url(TenantId tenant, Program program) {
        return addresses.service() + Paths.program(tenant, program.id());
    }

    private List<Map<String, Object>> warnings(TenantId tenant, Program program) {
        List<Map<String, Object>> warnings = new ArrayList<>();
        intake.programs().check().quickCheck(tenant, program.id()).ifPresent(check -> {
            int others =
                    intake.programs().check().liveOnSameEvent(tenant, program).size();
            check.remarks(others).forEach(remark -> warnings.add(warning(remark)));
        });
        return warnings;
    }

    private static Map<String, Object> warning(Remark remark) {
        Map<String, Object> warning = new LinkedHashMap<>();
        warning.put("text", remark.text());
        warning.put("preventsApproval", remark.preventsApproval());
        remark.finding().ifPresent(finding -> warning.put("place", finding.place()));
        return warning;
    }
}

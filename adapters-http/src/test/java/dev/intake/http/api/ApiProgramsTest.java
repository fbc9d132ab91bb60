package dev.intake.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.Actor;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.Approval;
import dev.intake.program.CatchUp;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Remark;
import dev.intake.tenant.SenderIdentity;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Programs in the management API: drafts, edits, checks, previews and states. */
class ApiProgramsTest extends ManagementApiKit {
    @Test
    void program_isDraftedPausedAndResumed_butNeverApproved() throws Exception {
        HttpResponse<String> drafted = call("POST", "/programs", PROGRAM);
        assertThat(drafted.statusCode()).isEqualTo(201);
        String id = json(drafted).get("programId").textValue();
        assertThat(json(call("GET", "/programs/" + id)).get("state").textValue())
                .isEqualTo("draft");

        assertThat(call("POST", "/programs/" + id + "/resume").statusCode()).isEqualTo(409);
        assertThat(call("POST", "/programs/" + id + "/approve").statusCode()).isEqualTo(404);
        assertThat(json(call("GET", "/programs/" + id)).get("state").textValue())
                .isEqualTo("draft");

        service.intake.programLifecycle().approve(tenant, ProgramId.parse(id).orElseThrow());
        assertThat(json(call("POST", "/programs/" + id + "/pause")).get("state").textValue())
                .isEqualTo("paused");
        assertThat(json(call("POST", "/programs/" + id + "/resume"))
                        .get("state")
                        .textValue())
                .isEqualTo("active");
    }

    @Test
    void edit_ofTheRevisionThatWasRead_isSaved_andAnyOtherIsNot() throws Exception {
        HttpResponse<String> drafted = call("POST", "/programs", PROGRAM);
        String path = "/programs/" + json(drafted).get("programId").textValue();
        String read = etag(call("GET", path));
        assertThat(etag(drafted)).isEqualTo(read);
        String edited = PROGRAM.replace("Hello", "Good day, {{event.plan}}");

        HttpResponse<String> saved = edit(path, read, edited);

        assertThat(saved.statusCode()).isEqualTo(200);
        assertThat(json(saved).get("findings")).hasSize(1);
        assertThat(etag(saved)).isEqualTo(etag(call("GET", path))).isNotEqualTo(read);
        HttpResponse<String> stale = edit(path, read, PROGRAM);
        assertThat(stale.statusCode()).isEqualTo(412);
        assertThat(etag(stale)).isEqualTo(etag(saved));
        assertThat(edit(path, "W/" + etag(saved), PROGRAM).statusCode()).isEqualTo(412);
        assertThat(call("PUT", path, PROGRAM).statusCode()).isEqualTo(428);
        assertThat(etag(call("GET", path))).isEqualTo(etag(saved));
        assertThat(etag(edit(path, "*", PROGRAM))).isEqualTo(read);
    }

    @Test
    void editOfALiveProgram_waitsForAPerson() throws Exception {
        HttpResponse<String> drafted = call("POST", "/programs", PROGRAM);
        ProgramId id =
                ProgramId.parse(json(drafted).get("programId").textValue()).orElseThrow();
        service.intake.programLifecycle().approve(tenant, id);
        String path = "/programs/" + id;

        HttpResponse<String> edited = edit(path, etag(drafted), PROGRAM.replace("Hello", "Good day"));

        assertThat(json(edited).get("awaitsApproval").booleanValue()).isTrue();
        assertThat(json(edited).get("reviewUrl").textValue()).endsWith("/programs/" + id);
        HttpResponse<String> read = call("GET", path);
        assertThat(json(read).get("file")).isEqualTo(json(drafted).get("file"));
        assertThat(json(read).get("nextVersion").get("revision"))
                .isEqualTo(json(edited).get("revision"));
        assertThat(etag(read)).isEqualTo(etag(edited));
    }

    @Test
    void editForNewContactsOnly_isSaidInTheQuery_besideTheFileInTheBody() throws Exception {
        HttpResponse<String> drafted = call("POST", "/programs", PROGRAM);
        ProgramId id =
                ProgramId.parse(json(drafted).get("programId").textValue()).orElseThrow();
        service.intake.programLifecycle().approve(tenant, id);
        service.intake.programs().drafting().revise(tenant, id, EmailSequence.empty(DraftingMode.SHARED));

        assertThat(edit("/programs/" + id + "?newContactsOnly=maybe", "*", PROGRAM)
                        .statusCode())
                .isEqualTo(400);
        edit("/programs/" + id + "?newContactsOnly=true", "*", PROGRAM);

        assertThat(service.intake.programViews(tenant).nextVersion(id))
                .map(NextVersion::catchUp)
                .contains(CatchUp.EXCLUDE);
    }

    @Test
    void draft_isDeleted_andAnApprovedProgramIsNot() throws Exception {
        String draft = "/programs/"
                + json(call("POST", "/programs", PROGRAM)).get("programId").textValue();
        ProgramId live = ProgramId.parse(json(call("POST", "/programs", PROGRAM))
                        .get("programId")
                        .textValue())
                .orElseThrow();
        service.intake.programLifecycle().approve(tenant, live);

        assertThat(call("DELETE", draft).statusCode()).isEqualTo(200);
        assertThat(call("GET", draft).statusCode()).isEqualTo(404);
        assertThat(call("DELETE", "/programs/" + live).statusCode()).isEqualTo(409);
    }

    @Test
    void validation_reportsFindings_andChangesNothing() throws Exception {
        HttpResponse<String> drafted = call("POST", "/programs", PROGRAM);
        String path = "/programs/" + json(drafted).get("programId").textValue();

        JsonNode asStored = json(call("POST", path + "/validate"));
        JsonNode given = json(call("POST", path + "/validate", PROGRAM.replace("Hello", "{{contact.name}}")));

        assertThat(asStored.get("findings")).isEmpty();
        assertThat(asStored.get("approvable").booleanValue()).isTrue();
        assertThat(given.get("findings").get(0).get("field").textValue()).isEqualTo("contact.name");
        assertThat(etag(call("GET", path))).isEqualTo(etag(drafted));
    }

    @Test
    void validation_ofMarketingEmails_isApprovableOnlyWithAPostalAddress() throws Exception {
        ProgramId program = ProgramId.parse(json(call("POST", "/programs", PROGRAM))
                        .get("programId")
                        .textValue())
                .orElseThrow();
        service.intake.setSender().change(tenant, sender -> SenderIdentity.UNSET, Actor.COMMAND_LINE);

        JsonNode without = json(call("POST", "/programs/" + program + "/validate"));

        assertThat(without.get("approvable").booleanValue()).isFalse();
        assertThat(without.get("postalAddressMissing").booleanValue()).isTrue();
        assertThat(service.intake.programLifecycle().approve(tenant, program))
                .isEqualTo(new Approval.NotReady(List.of(Remark.noPostalAddress())));
    }

    @Test
    void previewAndRehearsal_showWhatADraftWouldDo() throws Exception {
        String program = PROGRAM.replace("\"tips\"", "\"order.created\"").replace("Hello", "Hello {{contact.name}}");
        String path = "/programs/"
                + json(call("POST", "/programs", program)).get("programId").textValue();

        JsonNode preview = json(call("GET", path + "/preview?contact=ann"));
        assertThat(preview.get("emails").get(0).get("text").textValue()).startsWith("Hello Ann");
        JsonNode nameless = json(call("GET", path + "/preview?contact=bob"));
        assertThat(nameless.get("emails").get(0).get("missing").get(0).textValue())
                .isEqualTo("contact.name");
        assertThat(call("GET", path + "/preview").statusCode()).isEqualTo(400);
        assertThat(call("GET", path + "/preview?contact=nobody").statusCode()).isEqualTo(404);

        for (String scope : List.of("", "?days=366", "?contact=ann")) {
            JsonNode rehearsal = json(call("GET", path + "/rehearsal" + scope));
            assertThat(rehearsal.get("enrolled").intValue()).as(scope).isEqualTo(1);
            assertThat(rehearsal
                            .get("enrollments")
                            .get(0)
                            .get("emails")
                            .get(0)
                            .get("state")
                            .textValue())
                    .isEqualTo("sent");
        }
        assertThat(json(call("GET", "/emails?limit=200&program=" + path.substring("/programs/".length())))
                        .get("emails"))
                .isEmpty();
        assertThat(call("GET", path + "/rehearsal?days=367").statusCode()).isEqualTo(400);
    }

    @Test
    void programFileOfAProgram_draftsAnEqualOne() throws Exception {
        JsonNode first = json(call("POST", "/programs", PROGRAM));

        JsonNode second = json(call("POST", "/programs", first.get("file").textValue()));

        assertThat(second.get("revision")).isEqualTo(first.get("revision"));
        assertThat(second.get("programId")).isNotEqualTo(first.get("programId"));
    }

    @Test
    void invalidProgramFile_isRefused_withTheLineThePlaceAndTheRule() throws Exception {
        HttpResponse<String> refused = call("POST", "/programs", "{\"name\":");

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(json(refused).get("message").textValue()).isEqualTo("line 7: step <2>, subject: must be \"text\"");
    }
}

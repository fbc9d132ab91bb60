package dev.intake.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.Actor;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentToken;
import dev.intake.access.AuditEntry;
import dev.intake.access.StoredAgentToken;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ProgramId;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The management API, beside a description that every exchange is checked against. */
class ManagementApiTest extends ManagementApiKit {
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

    @ParameterizedTest
    @ValueSource(strings = {"contacts", "events", "deliveries", "emails"})
    void pagesOfAList_haveEachElementOnce_asOneLargePageHasThem(String list) throws Exception {
        List<JsonNode> whole = new ArrayList<>();
        json(call("GET", "/" + list + "?limit=200")).get(list).forEach(whole::add);
        List<JsonNode> paged = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = json(call("GET", "/" + list + "?limit=2" + cursor));
            assertThat(page.get(list).size()).isLessThanOrEqualTo(2);
            page.get(list).forEach(paged::add);
            cursor = page.get("next").isNull()
                    ? ""
                    : "&cursor=" + page.get("next").textValue();
        } while (!cursor.isEmpty());

        assertThat(whole).hasSizeGreaterThan(2);
        assertThat(paged).containsExactlyElementsOf(whole);
    }

    @ParameterizedTest
    @CsvSource({
        "events?type=order.created, events, type, order.created",
        "events?source=clerk, events, source, clerk",
        "deliveries?connector=stripe, deliveries, connector, stripe",
        "deliveries?outcome=failed, deliveries, outcome, failed",
        "emails?state=held, emails, state, held",
        "'emails?state=held,held', emails, state, held",
    })
    void filter_selectsByItsField(String path, String list, String field, String value) throws Exception {
        JsonNode found = json(call("GET", "/" + path)).get(list);

        assertThat(found)
                .isNotEmpty()
                .allSatisfy(
                        element -> assertThat(element.get(field).textValue()).isEqualTo(value));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "contacts?limit=0|limit must be a whole number from 1 to 200.",
                "contacts?limit=x|limit must be a whole number from 1 to 200.",
                "contacts?cursor=x|cursor must be the member next of the page before.",
                "events?since=yesterday&limit=201|since must be a time in ISO 8601 with its offset, such as"
                        + " 2026-12-31T18:30:00Z; limit must be a whole number from 1 to 200.",
                "deliveries?connector=paypal|connector must be one of stripe, polar, clerk.",
                "emails?program=x|program must be a program id.",
            })
    void invalidParameter_isRefused_byNameAndRule(String path, String message) throws Exception {
        HttpResponse<String> refused = call("GET", "/" + path);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(json(refused).get("message").textValue()).isEqualTo(message);
    }

    @Test
    void contact_isFoundReadAndErased() throws Exception {
        JsonNode found = json(call("GET", "/contacts?find=ann")).get("contacts");
        assertThat(found).hasSize(1);
        String id = found.get(0).get("contactId").textValue();
        assertThat(json(call("GET", "/contacts/" + id))
                        .get("attributes")
                        .get("plan")
                        .textValue())
                .isEqualTo("pro");
        assertThat(json(call("GET", "/events?contact=" + id)).get("events")).isNotEmpty();

        HttpResponse<String> erased = call("DELETE", "/contacts/" + id);

        assertThat(erased.statusCode()).isEqualTo(200);
        assertThat(json(erased).get("events").longValue()).isPositive();
        assertThat(call("GET", "/contacts/" + id).statusCode()).isEqualTo(404);
        assertThat(json(call("GET", "/contacts?find=ann")).get("contacts")).isEmpty();
        assertThat(json(call("GET", "/events?contact=" + id)).get("events")).isEmpty();
    }

    @Test
    void contact_isExplainedAndExported() throws Exception {
        String id = contactId("ann");

        JsonNode explained = json(call("GET", "/contacts/" + id + "/explanation"));
        HttpResponse<String> exported = call("GET", "/contacts/" + id + "/export");

        JsonNode program = explained.get("programs").get(0);
        assertThat(program.get("firing").textValue()).isNotBlank();
        JsonNode byEvent = json(call("GET", "/events/" + program.get("eventId").textValue() + "/explanation"));
        assertThat(byEvent.get("contactId").textValue()).isEqualTo(id);
        assertThat(byEvent.get("event").get("eventId")).isEqualTo(program.get("eventId"));
        assertThat(json(exported).get("events")).isNotEmpty();
        assertThat(json(exported).get("email").textValue()).isEqualTo("ann@example.com");
        assertThat(exported.headers().firstValue("RateLimit-Remaining")).isPresent();
        assertThat(service.intake.accessViews().audit(tenant, 5))
                .extracting(AuditEntry::action)
                .contains("call exportContact");
        assertThat(call("GET", "/contacts/" + PROGRAM.hashCode() + "/export").statusCode())
                .isEqualTo(404);
    }

    @Test
    void address_isClosedAndOpenedAgain_butNotAfterAComplaint() throws Exception {
        String ann = "{\"email\":\"ann@example.com\"}";
        assertThat(json(call("GET", "/suppressions?email=ann@example.com"))
                        .get("closed")
                        .booleanValue())
                .isFalse();
        assertThat(call("POST", "/suppressions/lift", ann).statusCode()).isEqualTo(409);

        JsonNode closed = json(call("POST", "/suppressions", ann));
        assertThat(closed.get("suppressions").get(0).get("reason").textValue()).isEqualTo("unsubscribed");
        assertThat(json(call("POST", "/suppressions/lift", ann)).get("closed").booleanValue())
                .isFalse();

        call("POST", "/suppressions", ann.replace("}", ",\"reason\":\"complaint\"}"));
        assertThat(call("POST", "/suppressions/lift", ann).statusCode()).isEqualTo(409);
        HttpResponse<String> invalid =
                call("POST", "/suppressions", "{\"email\":\"nobody\",\"scope\":\"some\",\"why\":1}");
        assertThat(invalid.statusCode()).isEqualTo(400);
        assertThat(json(invalid).get("message").textValue())
                .isEqualTo("email must be an email address; scope must be marketing or all; a member of this body is"
                        + " unknown; allowed are email, reason, scope.");
    }

    @Test
    void key_isShownByTheCallThatGeneratesIt_andThePreviousOneWorksForItsGracePeriod() throws Exception {
        String first = json(call("POST", "/key")).get("key").textValue();

        HttpResponse<String> second = call("POST", "/key", "{\"graceSeconds\":60}");

        assertThat(second.statusCode()).isEqualTo(201);
        HttpResponse<String> settings = call("GET", "/settings");
        assertThat(first)
                .startsWith(json(settings).get("keyBefore").get("startsWith").textValue());
        assertThat(settings.body())
                .doesNotContain(first, json(second).get("key").textValue());
        assertThat(send(first)).isEqualTo(200);
        assertThat(call("POST", "/key/end-grace").statusCode()).isEqualTo(200);
        assertThat(send(first)).isEqualTo(401);
        assertThat(send(json(second).get("key").textValue())).isEqualTo(200);
        assertThat(call("POST", "/key/end-grace").statusCode()).isEqualTo(409);
        assertThat(call("POST", "/key", "{\"graceSeconds\":86401}").statusCode())
                .isEqualTo(400);
    }

    @Test
    void signupEvent_draftsOneWelcomeProgram() throws Exception {
        JsonNode first = json(call("PUT", "/signup-event", "{\"event\":\"joined\"}"));
        JsonNode again = json(call("PUT", "/signup-event", "{\"event\":\"joined\"}"));

        assertThat(first.get("drafted").booleanValue()).isTrue();
        assertThat(again.get("drafted").booleanValue()).isFalse();
        assertThat(again.get("programId")).isEqualTo(first.get("programId"));
        assertThat(json(call("GET", "/settings")).get("signupEvent").textValue())
                .isEqualTo("joined");
        assertThat(call("PUT", "/signup-event", "{\"event\":\"\"}").statusCode())
                .isEqualTo(400);
    }

    @Test
    void secretOfAConnector_isWrittenAndNeverRead() throws Exception {
        String secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

        HttpResponse<String> set = call("PUT", "/connectors/stripe/secret", "{\"secret\":\"" + secret + "\"}");

        assertThat(json(set).get("hasSecret").booleanValue()).isTrue();
        assertThat(set.body() + call("GET", "/connectors").body()).doesNotContain(secret.substring(6), "LaSw");
        assertThat(call("PUT", "/connectors/stripe/secret", "{\"secret\":\"sk_live_1\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(json(call("DELETE", "/connectors/stripe/secret"))
                        .get("hasSecret")
                        .booleanValue())
                .isFalse();
        assertThat(call("PUT", "/connectors/paypal/secret", "{\"secret\":\"x\"}")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void testData_areApartFromLiveData_andHaveNoProgramsOfTheirOwn() throws Exception {
        assertThat(json(call("GET", "/contacts?test=true")).get("contacts")).isEmpty();
        String key = json(call("POST", "/key?test=true")).get("key").textValue();
        assertThat(key).startsWith("svc_ing_test_");
        assertThat(send(key)).isEqualTo(200);

        JsonNode test = json(call("GET", "/contacts?test=true&find=ann")).get("contacts");
        assertThat(test).hasSize(1);
        String id = test.get(0).get("contactId").textValue();
        assertThat(contactId("ann")).isNotEqualTo(id);
        assertThat(call("GET", "/contacts/" + id).statusCode()).isEqualTo(404);
        assertThat(call("DELETE", "/contacts/" + id + "?test=true").statusCode())
                .isEqualTo(200);
        assertThat(json(call("GET", "/programs?test=true")).get("programs"))
                .hasSameSizeAs(json(call("GET", "/programs")).get("programs"));

        assertThat(call("GET", "/contacts?test=yes").statusCode()).isEqualTo(400);
        assertThat(call("POST", "/programs?test=true", PROGRAM).statusCode()).isEqualTo(400);
        assertThat(call("POST", "/programs/x/pause?test=true").statusCode()).isEqualTo(400);
    }

    @Test
    void heldEmail_isDiscarded_once() throws Exception {
        String id = json(call("GET", "/emails?state=held"))
                .get("emails")
                .get(0)
                .get("emailId")
                .textValue();

        assertThat(json(call("POST", "/emails/" + id + "/discard")).get("state").textValue())
                .isEqualTo(EmailStatus.DISCARDED.label());
        assertThat(call("POST", "/emails/" + id + "/discard").statusCode()).isEqualTo(409);
        assertThat(call("POST", "/emails/" + id + "/release").statusCode()).isEqualTo(409);
        assertThat(json(call("GET", "/emails/" + id)).get("state").textValue())
                .isEqualTo(EmailStatus.DISCARDED.label());
    }

    @Test
    void failedDelivery_thatFailsAgain_isAConflict_andAnUnknownOneIsNotFound() throws Exception {
        JsonNode failed = json(call("GET", "/deliveries?outcome=failed"))
                .get("deliveries")
                .get(0);

        assertThat(call(
                                "POST",
                                "/deliveries/" + failed.get("connector").textValue() + "/"
                                        + failed.get("eventId").textValue() + "/retry")
                        .statusCode())
                .isIn(200, 409);
        assertThat(call("POST", "/deliveries/stripe/evt_unknown/retry").statusCode())
                .isEqualTo(404);
        assertThat(call("POST", "/deliveries/paypal/evt_unknown/retry").statusCode())
                .isEqualTo(404);
    }

    @Test
    void connectorsAndHealth_showNoSecret() throws Exception {
        HttpResponse<String> connectors = call("GET", "/connectors");

        assertThat(json(connectors).get("connectors")).hasSize(3);
        assertThat(connectors.body()).doesNotContain("whsec_", "shownEnd");
        assertThat(json(call("GET", "/health")).get("sources")).isNotEmpty();
    }

    /** Each operation, with an id that nothing has. */
    private static final List<String> OPERATIONS = List.of(
            "GET /programs read",
            "POST /programs programs",
            "GET /programs/x data",
            "PUT /programs/x programs",
            "DELETE /programs/x programs",
            "POST /programs/x/validate programs",
            "GET /programs/x/preview data",
            "GET /programs/x/rehearsal data",
            "POST /programs/x/pause programs",
            "POST /programs/x/resume operate",
            "GET /contacts data",
            "GET /contacts/x data",
            "DELETE /contacts/x operate",
            "GET /contacts/x/explanation data",
            "GET /contacts/x/export data",
            "GET /suppressions data",
            "POST /suppressions operate",
            "POST /suppressions/lift operate",
            "GET /settings read",
            "POST /key operate",
            "POST /key/end-grace operate",
            "PUT /signup-event setup",
            "PUT /connectors/stripe/secret operate",
            "DELETE /connectors/stripe/secret operate",
            "GET /events/x/explanation data",
            "GET /events data",
            "GET /events/x data",
            "GET /deliveries data",
            "POST /deliveries/stripe/x/retry operate",
            "GET /emails data",
            "GET /emails/x data",
            "POST /emails/x/release operate",
            "POST /emails/x/discard operate",
            "GET /connectors read",
            "GET /health read");

    @Test
    void operation_withoutItsScope_isRefused_andThatIsOnRecord() throws Exception {
        for (String operation : OPERATIONS) {
            String[] parts = operation.split(" ", -1);
            AgentScope scope = AgentScope.named(parts[2]).orElseThrow();
            AgentToken without = service.agentToken(tenant, EnumSet.complementOf(EnumSet.of(scope)))
                    .token();
            AgentToken with = service.agentToken(tenant, EnumSet.of(scope)).token();

            // The service closes a connection on which an unread body still arrives, so none is sent in vain.
            String body = parts[0].equals("GET") ? "" : "{}";
            HttpResponse<String> refused = call(without, parts[0], parts[1], "");
            assertThat(refused.statusCode()).as(operation).isEqualTo(403);
            assertThat(json(refused).get("message").textValue()).contains("scope " + parts[2]);
            assertThat(audited().get(0).outcome()).isEqualTo(AuditEntry.Outcome.REFUSED);
            assertThat(call(with, parts[0], parts[1], body).statusCode())
                    .as(operation)
                    .isIn(200, 201, 400, 404, 409, 428);
            service.intake
                    .accessViews()
                    .agentTokens(tenant)
                    .forEach(made -> service.intake.agentTokens().revoke(tenant, made.id(), Actor.COMMAND_LINE));
        }
    }

    @Test
    void call_isOnRecord_byItsOperationAndToken() throws Exception {
        call("GET", "/health");

        AuditEntry entry = audited().get(0);
        assertThat(entry.action()).isEqualTo("call readHealth");
        assertThat(entry.actor().kind()).isEqualTo(Actor.Kind.AGENT);
    }

    @Test
    void tokenOfAnotherTenant_isAnsweredLikeNone() throws Exception {
        AgentToken others = service.agentToken(ALL).token();
        HttpResponse<String> none = service.get("/api/v1/tenants/" + tenant + "/contacts");

        HttpResponse<String> refused = call(others, "GET", "/contacts", "");

        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.body()).isEqualTo(none.body());
        assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer");
    }

    @Test
    void calls_overTheLimit_areRefused_andSayWhenToGoOn() throws Exception {
        int burst = StoredAgentToken.LIMIT.burst();
        List<Integer> statuses = IntStream.range(0, burst)
                .mapToObj(call -> get("/health").statusCode())
                .toList();
        assertThat(statuses).containsOnly(200);

        HttpResponse<String> refused = get("/health");

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).contains("1");
    }

    private HttpResponse<String> get(String path) {
        try {
            return call("GET", path);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}

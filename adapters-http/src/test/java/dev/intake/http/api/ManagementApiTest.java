package dev.intake.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.Actor;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentToken;
import dev.intake.access.AuditEntry;
import dev.intake.access.StoredAgentToken;
import dev.intake.testing.TestTokens;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lists and rules that all operations of the management API share. */
class ManagementApiTest extends ManagementApiKit {
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
                "contacts?cursor=x|cursor must be the member next of the previous page.",
                "events?since=yesterday&limit=201|since must be a time in ISO 8601 with its offset, such as"
                        + " 2026-12-31T18:30:00Z; limit must be a whole number from 1 to 200.",
                "deliveries?connector=paypal|connector must be stripe, polar or clerk.",
                "emails?program=x|program must be a program id.",
            })
    void invalidParameter_isRefused_byNameAndRule(String path, String message) throws Exception {
        HttpResponse<String> refused = call("GET", "/" + path);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(json(refused).get("message").textValue()).isEqualTo(message);
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
            "GET /contacts/x/timeline data",
            "GET /contacts/x/explanation data",
            "GET /contacts/x/export data",
            "GET /suppressions data",
            "POST /suppressions operate",
            "POST /suppressions/lift operate",
            "GET /settings read",
            "POST /key operate",
            "POST /key/end-grace operate",
            "PUT /signup-event setup",
            "PUT /sender operate",
            "PUT /layout operate",
            "PUT /name operate",
            "PUT /time-zone operate",
            "PUT /email-cap operate",
            "PUT /address-cap operate",
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
            "POST /programs/x/archive operate",
            "POST /contacts/x/exit operate",
            "POST /programs/x/restore operate",
            "PUT /programs/x/name operate",
            "POST /programs/x/held/release operate",
            "POST /programs/x/held/discard operate",
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

            // The service closes a connection on which an unread body still arrives, so none is sent unnecessarily.
            String body = parts[0].equals("GET") ? "" : "{}";
            HttpResponse<String> refused = call(without, parts[0], parts[1], "");
            assertThat(refused.statusCode()).as(operation).isEqualTo(403);
            assertThat(json(refused).get("message").textValue()).contains("scope " + parts[2]);
            assertThat(refused.headers().firstValue("WWW-Authenticate"))
                    .contains("Bearer error=\"insufficient_scope\", scope=\"" + parts[2] + "\"");
            assertThat(audited().get(0).outcome()).isEqualTo(AuditEntry.Outcome.REFUSED);
            assertThat(call(with, parts[0], parts[1], body).statusCode())
                    .as(operation)
                    .isIn(200, 201, 400, 404, 409, 428);
            service.intake
                    .accessViews(tenant)
                    .agentTokens()
                    .forEach(made -> TestTokens.revoke(service.intake, tenant, made.id()));
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

    @Test
    void contacts_areFoundByExactlyOneIdentity_withTheirEnrollments() throws Exception {
        JsonNode ann = json(call("GET", "/contacts?externalId=ann")).get("contacts");
        assertThat(ann).hasSize(1);
        String email = ann.get(0).get("email").textValue();

        assertThat(json(call("GET", "/contacts?email=" + email)).get("contacts"))
                .isEqualTo(ann);
        assertThat(json(call("GET", "/contacts?externalId=" + email)).get("contacts"))
                .isEmpty();
        assertThat(call("GET", "/contacts?email=nobody").statusCode()).isEqualTo(400);
        String id = ann.get(0).get("contactId").textValue();
        assertThat(json(call("GET", "/contacts/" + id)).get("enrollments").isArray())
                .isTrue();
    }

    @Test
    void failedDeliveries_areProcessedAgainTogether() throws Exception {
        JsonNode retried = json(call("POST", "/deliveries/retry"));

        assertThat(retried.get("processed").isNumber()).isTrue();
        assertThat(retried.get("stillFailing").isNumber()).isTrue();
    }

    @Test
    void emails_haveTheirBodies_ifContentIsRequested() throws Exception {
        assertThat(call("GET", "/emails?content=true").statusCode()).isEqualTo(200);
        assertThat(call("GET", "/emails?content=yes").statusCode()).isEqualTo(400);
    }

    private HttpResponse<String> get(String path) {
        try {
            return call("GET", path);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}

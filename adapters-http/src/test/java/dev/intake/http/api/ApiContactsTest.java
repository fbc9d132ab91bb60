package dev.intake.http.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.AuditEntry;
import dev.intake.email.EmailStatus;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Contacts, closed addresses, emails and deliveries in the management API. */
class ApiContactsTest extends ManagementApiKit {
    @Test
    void contact_isFoundReadAndErased() throws Exception {
        JsonNode found = json(call("GET", "/contacts?find=ann")).get("contacts");
        assertThat(found).hasSize(1);
        String id = found.get(0).get("contactId").textValue();
        JsonNode read = json(call("GET", "/contacts/" + id));
        assertThat(read.get("attributes").get("plan").textValue()).isEqualTo("pro");
        assertThat(read.get("suppressions")).isEmpty();
        assertThat(read.get("heldEmails").isInt()).isTrue();
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
        assertThat(service.audit(tenant, 5)).extracting(AuditEntry::action).contains("call exportContact");
        assertThat(call("GET", "/contacts/" + PROGRAM.hashCode() + "/export").statusCode())
                .isEqualTo(404);
    }

    @Test
    void contact_isFoundByABody_soThatNoAddressIsInAUrl() throws Exception {
        JsonNode byQuery = json(call("GET", "/contacts?find=ann@example.com"));

        assertThat(json(call("POST", "/search/contacts", "{\"find\":\"ann@example.com\"}")))
                .isEqualTo(byQuery);
        assertThat(json(call("POST", "/search/contacts", "{\"email\":\"ANN@example.com\"}")))
                .isEqualTo(byQuery);
        assertThat(json(call("POST", "/search/contacts", "{\"externalId\":\"ann\"}")))
                .isEqualTo(byQuery);
        assertThat(json(call("POST", "/search/contacts", "{\"externalId\":\"nobody\"}"))
                        .get("contacts"))
                .isEmpty();
        assertThat(json(call("POST", "/search/contacts", "{\"externalId\":\" ann\\u00a0\"}")))
                .isEqualTo(byQuery);
        assertThat(call("GET", "/contacts?externalId=%C2%A0").statusCode()).isEqualTo(400);
        assertThat(json(call("POST", "/search/contacts", "{}")).get("message").textValue())
                .isEqualTo("one of find, externalId and email is missing.");
        assertThat(json(call("POST", "/search/contacts", "{\"email\":\"nobody\",\"limit\":1}"))
                        .get("message")
                        .textValue())
                .isEqualTo("email must be an email address; the body has an unknown member; the allowed members are"
                        + " email, externalId, find.");
    }

    @Test
    void closedAddress_isFoundByABody() throws Exception {
        String ann = "{\"email\":\"ann@example.com\"}";
        call("POST", "/suppressions", ann);

        assertThat(json(call("POST", "/search/suppressions", ann)))
                .isEqualTo(json(call("GET", "/suppressions?email=ann@example.com")));
        assertThat(call("POST", "/search/suppressions", "{}").statusCode()).isEqualTo(400);
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
                .isEqualTo("email must be an email address; scope must be marketing or all; the body has an"
                        + " unknown member; the allowed members are email, reason, scope.");
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
    void timeline_hasEachEntryOnce_latestFirst_withItsEventOrEmail() throws Exception {
        String path = "/contacts/" + contactId("ann") + "/timeline";
        JsonNode whole = json(call("GET", path + "?limit=200")).get("entries");
        List<JsonNode> paged = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = json(call("GET", path + "?limit=2" + cursor));
            page.get("entries").forEach(paged::add);
            cursor = page.get("next").isNull()
                    ? ""
                    : "&cursor=" + URLEncoder.encode(page.get("next").textValue(), UTF_8);
        } while (!cursor.isEmpty());

        assertThat(paged).hasSizeGreaterThan(2).containsExactlyElementsOf(whole);
        assertThat(whole).extracting(entry -> entry.get("kind").textValue()).contains("event", "other");
        assertThat(paged)
                .isSortedAccordingTo(Comparator.comparing((JsonNode entry) ->
                                Instant.parse(entry.get("at").textValue()))
                        .reversed());
        JsonNode event = paged.stream()
                .filter(entry -> !entry.get("eventId").isNull())
                .findFirst()
                .orElseThrow();
        assertThat(json(call("GET", "/events/" + event.get("eventId").textValue()))
                        .get("type"))
                .isEqualTo(event.get("title"));
        assertThat(call("GET", path + "?cursor=x").statusCode()).isEqualTo(400);
    }
}

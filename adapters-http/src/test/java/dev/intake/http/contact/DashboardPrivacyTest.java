package dev.intake.http.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.contact.Contact;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a tenant's member erases and exports a contact. */
class DashboardPrivacyTest extends DashboardContactsKit {
    @Test
    void erase_withItsAddressTyped_erases_andIsOnRecord() throws Exception {
        Contact ann = identify("u-1", "Ann@example.com", "Ann");
        String path = contacts + "/" + ann.id();
        browser.get(path);

        HttpResponse<String> erased = browser.post(path + "/erase", "confirm", " ann@example.com ");

        assertThat(erased.statusCode()).isEqualTo(303);
        assertThat(browser.get(erased.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The contact was erased.", "No contacts yet");
        assertThat(browser.get(path).statusCode()).isEqualTo(404);
        assertThat(service.intake.accessViews(service.tenant.id()).audit(9))
                .extracting(AuditEntry::action, AuditEntry::actor)
                .containsExactly(tuple("erase contact " + ann.id(), new Actor(Actor.Kind.PERSON, ADA.value())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "yes", "bob@example.com", "u-1"})
    void erase_withAnythingElseTyped_changesNothing(String typed) throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        String path = contacts + "/" + ann.id();
        browser.get(path);

        HttpResponse<String> refused = browser.post(path + "/erase", "confirm", typed);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("Type ann@example.com to confirm.", "<details open>\n    <summary>Erase this contact")
                .contains("name=\"confirm\" value=\"" + typed + "\"");
        assertThat(browser.get(path + "/erase").headers().firstValue("Location"))
                .contains(path);
        assertThat(contact("u-1")).isEqualTo(ann);
        assertThat(service.intake.accessViews(service.tenant.id()).audit(9)).isEmpty();
    }

    @Test
    void erase_ofAContactWithoutAnAddress_asksForItsExternalId() throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"a\",\"userId\":\"u-7\"}");
        String path = contacts + "/" + contact("u-7").id();
        assertThat(browser.get(path).body()).contains("Type <strong class=\"long\">u-7</strong>");

        assertThat(browser.post(path + "/erase", "confirm", "U-7").statusCode()).isEqualTo(422);
        assertThat(browser.post(path + "/erase", "confirm", "u-7").statusCode()).isEqualTo(303);
    }

    @Test
    void export_isAFileOfAllThatIsStored_andOnRecord() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        service.post("{\"type\":\"track\",\"event\":\"order.created\",\"userId\":\"u-1\",\"properties\":{\"n\":2.5}}");
        String path = contacts + "/" + ann.id();
        browser.get(path);

        HttpResponse<String> exported = browser.post(path + "/export");

        assertThat(exported.statusCode()).isEqualTo(200);
        assertThat(exported.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(exported.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(exported.headers().firstValue("Content-Disposition"))
                .contains("attachment; filename=\"contact-" + ann.id() + ".json\"");
        JsonNode json = new ObjectMapper().readTree(exported.body());
        assertThat(json.properties().stream().map(field -> field.getKey()))
                .containsExactly(
                        "contactId",
                        "externalId",
                        "email",
                        "name",
                        "createdAt",
                        "updatedAt",
                        "deactivatedAt",
                        "consent",
                        "attributes",
                        "suppressions",
                        "customers",
                        "users",
                        "programs",
                        "waiting",
                        "failedDeliveries",
                        "ignoredDeliveries",
                        "deliveries",
                        "events");
        assertThat(json.at("/email").textValue()).isEqualTo("ann@example.com");
        assertThat(json.at("/consent/state").textValue()).isEqualTo("granted");
        assertThat(json.at("/attributes/favourite").textValue()).isEqualTo("green");
        assertThat(json.at("/events/0/type").textValue()).isEqualTo("order.created");
        assertThat(json.at("/events/0/properties/n").doubleValue()).isEqualTo(2.5);
        assertThat(service.intake.accessViews(service.tenant.id()).audit(9))
                .extracting(AuditEntry::action)
                .containsExactly("export contact " + ann.id());
    }
}

package dev.intake.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.tenant.SenderAddress;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys, settings and connectors in the management API. */
class ApiSettingsTest extends ManagementApiKit {
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
    void connectorsAndHealth_showNoSecret() throws Exception {
        HttpResponse<String> connectors = call("GET", "/connectors");

        assertThat(json(connectors).get("connectors")).hasSize(3);
        assertThat(connectors.body()).doesNotContain("whsec_", "shownEnd");
        assertThat(json(call("GET", "/health")).get("sources")).isNotEmpty();
    }

    @Test
    void sender_isSet_andItsPostalAddressStays() throws Exception {
        ownAddress();
        JsonNode named = json(call(
                        "PUT",
                        "/sender",
                        "{\"name\":\"Acme Inc\",\"replyTo\":\"help@acme.example\",\"postalAddress\":\"1 Road\\nTown\"}"))
                .get("sender");
        assertThat(named.get("name").textValue()).isEqualTo("Acme Inc");
        assertThat(named.get("nameSet").booleanValue()).isTrue();

        JsonNode sender = json(call("PUT", "/sender", "{\"name\":null}")).get("sender");

        assertThat(sender.get("name").textValue())
                .isEqualTo(json(call("GET", "/settings")).get("name").textValue());
        assertThat(sender.get("nameSet").booleanValue()).isFalse();
        assertThat(sender.get("replyTo").isNull()).isTrue();
        assertThat(sender.get("postalAddress").textValue()).isEqualTo("1 Road\nTown");
        assertThat(json(call("GET", "/settings")).get("sender")).isEqualTo(sender);
        assertThat(audited()).extracting(AuditEntry::action).contains("set the sender");
        assertThat(call("PUT", "/sender", "{\"replyTo\":\"nobody\"}").statusCode())
                .isEqualTo(400);
        assertThat(call("PUT", "/sender", "{\"from\":\"a@example.com\"}").statusCode())
                .isEqualTo(400);
    }

    private void ownAddress() {
        assertThat(service.intake
                        .setSender()
                        .change(
                                tenant,
                                sender -> sender.withFrom(SenderAddress.parse("hi@acme.example")),
                                Actor.COMMAND_LINE))
                .isPresent();
    }

    /** Under the address that all tenants share, the name alone shows whose email it is. */
    @Test
    void senderName_underTheServicesAddress_isTheOperators() throws Exception {
        HttpResponse<String> refused = call("PUT", "/sender", "{\"name\":\"Another Bank\"}");

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(json(refused).get("message").textValue())
                .contains("the operator of the service sets the sender name");
        assertThat(json(call("PUT", "/sender", "{\"replyTo\":\"help@acme.example\"}"))
                        .at("/sender/replyTo")
                        .textValue())
                .isEqualTo("help@acme.example");
    }

    @Test
    void senderAddress_isShown_andTheCallsOfATenantKeepIt() throws Exception {
        JsonNode before = json(call("GET", "/settings")).get("sender");
        assertThat(before.get("from").isNull()).isTrue();
        assertThat(before.get("fromSet").booleanValue()).isFalse();
        ownAddress();

        JsonNode after = json(call("PUT", "/sender", "{\"name\":\"Acme Inc\"}")).get("sender");

        assertThat(after.get("from").textValue()).isEqualTo("hi@acme.example");
        assertThat(after.get("fromSet").booleanValue()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/sender | {\"name\":\"Mine\"}",
                "/layout | {\"header\":\"Mine\"}",
                "/time-zone | {\"timeZone\":\"Europe/Rome\"}",
                "/email-cap | {\"emails\":1,\"days\":2}",
                "/address-cap | {\"emails\":1}"
            })
    void edit_ofSettingsThatChangedSinceTheyWereRead_isRefused(String path, String body) throws Exception {
        ownAddress();
        String read = etag(call("GET", "/settings"));
        HttpResponse<String> theirs = edit("/layout", read, "{\"header\":\"Theirs\"}");
        assertThat(theirs.statusCode()).isEqualTo(200);

        HttpResponse<String> mine = edit(path, read, body);

        assertThat(mine.statusCode()).isEqualTo(412);
        assertThat(json(mine).get("code").textValue()).isEqualTo("precondition_failed");
        assertThat(json(mine).get("message").textValue()).contains("have changed since you read them");
        assertThat(etag(mine)).isEqualTo(etag(theirs)).isEqualTo(etag(call("GET", "/settings")));
        assertThat(call("GET", "/settings").body()).contains("Theirs").doesNotContain("Mine", "Europe/Rome");
        HttpResponse<String> again = edit(path, etag(mine), body);
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(etag(again))
                .isEqualTo('"' + json(again).get("revision").textValue() + '"')
                .isNotEqualTo(read);
        assertThat(edit(path, "*", body).statusCode()).isEqualTo(200);
        assertThat(edit(path, "W/" + etag(again), body).statusCode()).isEqualTo(412);
        assertThat(call("PUT", path, body).statusCode())
                .as("without a condition")
                .isEqualTo(200);
    }

    @Test
    void tagOfSettings_isThatOfTheTenant_alsoForItsTestWorld() throws Exception {
        assertThat(service.intake.testWorlds().open(tenant)).isPresent();
        String tag = etag(call("PUT", "/layout", "{\"header\":\"Acme\"}"));

        assertThat(etag(call("GET", "/settings?test=true"))).isEqualTo(tag);
    }

    @Test
    void layout_isReplacedAsAWhole() throws Exception {
        call("PUT", "/layout", "{\"header\":\"Acme\",\"background\":\"#F6F8FC\"}");

        JsonNode layout =
                json(call("PUT", "/layout", "{\"accent\":\"#0b57d0\"}")).get("layout");

        assertThat(layout.get("header").isNull()).isTrue();
        assertThat(layout.get("accent").textValue()).isEqualTo("#0b57d0");
        assertThat(json(call("GET", "/settings")).get("layout")).isEqualTo(layout);
        HttpResponse<String> refused = call("PUT", "/layout", "{\"accent\":\"#ffff00\",\"footer\":\"\"}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(json(refused).get("message").textValue())
                .isEqualTo(
                        "footer must be one line of 1 to 200 characters; accent must be # and six hexadecimal digits,"
                                + " legible on white.");
    }

    @Test
    void timeZoneAndCap_areSet_andTheCapIsRemoved() throws Exception {
        assertThat(json(call("PUT", "/time-zone", "{\"timeZone\":\"Europe/Berlin\"}"))
                        .get("timeZone")
                        .textValue())
                .isEqualTo("Europe/Berlin");
        assertThat(call("PUT", "/time-zone", "{\"timeZone\":\"+02:00\"}").statusCode())
                .isEqualTo(400);
        JsonNode capped =
                json(call("PUT", "/email-cap", "{\"emails\":3,\"days\":7}")).get("emailCap");
        assertThat(capped.get("emails").intValue()).isEqualTo(3);
        assertThat(capped.get("days").intValue()).isEqualTo(7);
        assertThat(call("PUT", "/email-cap", "{\"emails\":3}").statusCode()).isEqualTo(400);
        assertThat(call("PUT", "/email-cap", "{\"emails\":101,\"days\":7}").statusCode())
                .isEqualTo(400);
        assertThat(json(call("PUT", "/email-cap", "{}")).get("emailCap").isNull())
                .isTrue();
        assertThat(json(call("PUT", "/address-cap", "{\"emails\":5}"))
                        .get("emailsPerAddress")
                        .intValue())
                .isEqualTo(5);
        assertThat(call("PUT", "/address-cap", "{\"emails\":0}").statusCode()).isEqualTo(400);
        assertThat(json(call("GET", "/settings")).get("emailsPerAddress").intValue())
                .isEqualTo(5);
        assertThat(json(call("PUT", "/address-cap", "{}"))
                        .get("emailsPerAddress")
                        .intValue())
                .isEqualTo(3);
        assertThat(json(call("GET", "/settings")).get("timeZone").textValue()).isEqualTo("Europe/Berlin");
    }
}

package dev.intake.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

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
}

package dev.intake.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** The test data of a tenant in the management API. */
class ApiTestDataTest extends ManagementApiKit {
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
}

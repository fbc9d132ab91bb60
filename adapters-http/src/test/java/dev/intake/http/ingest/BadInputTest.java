package dev.intake.http.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.event.EventQuery;
import dev.intake.http.testing.TestService;
import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@TestInstance(Lifecycle.PER_CLASS)
class BadInputTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final TestService service = TestService.start();

    @AfterAll
    void stop() {
        service.close();
    }

    @BeforeAll
    void writeWhatMustStay() throws Exception {
        assertThat(service.post("{\"type\":\"track\",\"userId\":\"before\",\"event\":\"before\"}")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void theTable_hasAtLeastEightyCases() {
        assertThat(BadInputCases.all()).hasSizeGreaterThanOrEqualTo(80);
        assertThat(BadInputCases.all().map(BadInput::name)).doesNotHaveDuplicates();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.intake.http.ingest.BadInputCases#all")
    void badInput_isRefusedWithItsPlace_andStoresNothing(BadInput bad) throws Exception {
        HttpResponse<String> response = bad.send(service.client, service.endpoint(), service.key.reveal());

        assertThat(response.statusCode()).as(response.body()).isEqualTo(bad.status());
        assertThat(errorMessage(response)).contains(bad.message()).hasSizeLessThan(1500);
        assertThat(service.intake.eventViews(service.tenant.id()).events(EventQuery.newest(10)))
                .hasSize(1);
        assertThat(service.intake.contactViews(service.tenant.id()).contacts(new ExternalId("u1"), 1))
                .isEmpty();
        assertThat(service.intake
                        .contactViews(service.tenant.id())
                        .contacts(EmailAddress.parse("ann@example.com").orElseThrow(), 1))
                .isEmpty();
    }

    private static String errorMessage(HttpResponse<String> response) throws IOException {
        JsonNode error = JSON.readTree(response.body());
        assertThat(error.propertyStream().map(java.util.Map.Entry::getKey)).containsExactly("ok", "code", "message");
        assertThat(error.get("ok").booleanValue()).isFalse();
        assertThat(error.get("code").textValue()).isEqualTo("bad_request");
        assertThat(response.headers().firstValue("X-Request-Id")).isPresent();
        return error.get("message").textValue();
    }
}

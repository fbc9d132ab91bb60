package dev.intake.http.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.http.testing.CapturedLog;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(Lifecycle.PER_CLASS)
@Isolated("it reads what is logged")
class BadDeliveriesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final TestService service = TestService.start();
    private final TestProviders providers = TestProviders.of(service);
    private final List<String> before = providers.stored().stream().sorted().toList();

    @AfterAll
    void stop() {
        service.close();
    }

    @Test
    void theTable_hasAtLeastAHundredCases() {
        assertThat(BadDeliveries.all()).hasSizeGreaterThanOrEqualTo(100);
        assertThat(BadDeliveries.all().map(BadDelivery::toString)).doesNotHaveDuplicates();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.intake.http.webhook.BadDeliveries#all")
    void badDelivery_isRefused_andStoresNothing(BadDelivery bad) throws Exception {
        try (CapturedLog log = new CapturedLog()) {
            String tenant = bad.tenant().isEmpty() ? providers.tenant().value() : bad.tenant();

            HttpResponse<String> response = providers.send(
                    providers.endpoint(bad.connector(), tenant),
                    bad.headers(),
                    bad.body().get());

            assertThat(response.statusCode()).as(response.body()).isEqualTo(bad.status());
            JsonNode error = JSON.readTree(response.body());
            assertThat(error.propertyStream().map(Map.Entry::getKey)).containsExactly("ok", "code", "message");
            assertThat(error.get("ok").booleanValue()).isFalse();
            assertThat(error.get("message").textValue()).contains(bad.message());
            assertThat(response.headers().firstValue("X-Request-Id")).isPresent();
            assertThat(providers.stored().stream().sorted()).isEqualTo(before);
            assertThat(log.beyondRequests()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "whsec_", "\u0000"})
    void emptySecret_cannotBeSet(String secret) {
        assertThat(providers.setSecret(Connector.STRIPE, secret)).isFalse();
    }
}

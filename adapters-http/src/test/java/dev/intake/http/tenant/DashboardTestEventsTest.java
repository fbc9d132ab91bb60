package dev.intake.http.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.event.EventQuery;
import dev.intake.kernel.Connector;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How a tenant's member sends a test event of a connector. */
class DashboardTestEventsTest extends DashboardIntegrationsKit {
    private String path(Connector connector) {
        return settings + "/connectors/" + connector.segment() + "/test";
    }

    @ParameterizedTest
    @EnumSource(Connector.class)
    void testEvent_isReceivedLikeADelivery_andItsPageShowsTheResult(Connector connector) throws Exception {
        browser.get(settings);
        browser.post(
                settings + "/connectors/" + connector.segment() + "/secret",
                "secret",
                "whsec_c2VjcmV0c2VjcmV0",
                "overlap",
                "none");
        assertThat(browser.get(settings).body()).contains(path(connector), "Send a test event of ");

        HttpResponse<String> sent = browser.post(path(connector));

        assertThat(sent.statusCode()).isEqualTo(303);
        assertThat(browser.get(sent.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The test event arrived.", "processed", "intake-test-user");
        assertThat(service.intake.eventViews(fresh.id().test()).events(EventQuery.newest(9)))
                .hasSize(1);
        assertThat(service.intake.eventViews(fresh.id()).events(EventQuery.newest(9)))
                .isEmpty();
        assertThat(service.intake.accessViews(fresh.id()).audit(1).get(0).action())
                .isEqualTo("send a test event of " + connector.segment());
    }

    @Test
    void withoutASecret_noButtonIsShown_andNothingIsSent() throws Exception {
        assertThat(browser.get(settings).body()).doesNotContain("Send a test event of");

        HttpResponse<String> refused = browser.post(path(Connector.STRIPE));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("The signing secret is not set, or cannot be decrypted");
        assertThat(service.connectors.views(fresh.id()).deliveries(Optional.empty(), Optional.empty(), 9))
                .isEmpty();
        assertThat(browser.post(settings + "/connectors/none/test").statusCode())
                .isEqualTo(422);
    }
}

package dev.intake.http.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AgentToken;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a tenant's member makes and revokes agents' tokens. */
class DashboardAgentTokensTest extends DashboardIntegrationsKit {
    @Test
    void agentToken_isShownOnce_andRevoked() throws Exception {
        browser.get(settings);
        HttpResponse<String> made = browser.post(settings + "/agent-tokens", "name", "<i>Laptop", "scope", "read");

        AgentToken token =
                AgentToken.parse(found("svc_agt_[0-9A-Za-z_-]+", made.body())).orElseThrow();
        assertThat(service.intake.agentAccess().isInForce(token)).isTrue();
        assertThat(browser.get(settings).body())
                .contains("&lt;i&gt;Laptop", token.shownStart())
                .doesNotContain(token.reveal(), "<i>");

        String id =
                service.intake.accessViews(fresh.id()).agentTokens().get(0).id().toString();
        assertThat(browser.post(settings + "/agent-tokens/" + id + "/revoke").body())
                .contains("Revoke the token &lt;i&gt;Laptop?", "cannot be undone");
        assertThat(service.intake.agentAccess().isInForce(token)).isTrue();
        browser.post(settings + "/agent-tokens/" + id + "/revoke", "confirmed", "yes");
        assertThat(service.intake.agentAccess().isInForce(token)).isFalse();
        assertThat(browser.get(settings).body()).doesNotContain("Laptop");
    }

    @Test
    void agentToken_isReadOnly_andEndsAfterNinetyDays_unlessThatIsChosenOtherwise() throws Exception {
        String page = browser.get(settings).body();
        assertThat(page)
                .contains("name=\"scope\" value=\"read\" checked", "value=\"90\" selected")
                .doesNotContain("value=\"setup\" checked", "value=\"programs\" checked");
        browser.post(settings + "/agent-tokens", "name", "usual", "scope", "read");
        service.clock.move(Duration.ofSeconds(1));
        browser.post(settings + "/agent-tokens", "name", "short", "scope", "setup", "days", "7");

        assertThat(service.intake.accessViews(fresh.id()).agentTokens())
                .extracting(token -> Duration.between(
                                token.createdAt(), token.expiresAt().orElseThrow())
                        .toDays())
                .containsExactly(7L, 90L);
        service.clock.move(Duration.ofMinutes(5));
        assertThat(browser.get(settings).body()).contains("setup, expires ", "read, expires ");
        for (String days : List.of("0", "367", "-1", "1000", "x")) {
            assertThat(browser.post(settings + "/agent-tokens", "name", "a", "scope", "read", "days", days)
                            .statusCode())
                    .as(days)
                    .isEqualTo(422);
        }
    }

    @Test
    void agentToken_withoutANameOrAScope_isNotCreated() throws Exception {
        browser.get(settings);
        assertThat(browser.post(settings + "/agent-tokens", "name", " ", "scope", "read")
                        .statusCode())
                .isEqualTo(422);
        assertThat(browser.post(settings + "/agent-tokens", "name", "a", "scope", "approve")
                        .statusCode())
                .isEqualTo(422);
        assertThat(service.intake.accessViews(fresh.id()).agentTokens()).isEmpty();
    }
}

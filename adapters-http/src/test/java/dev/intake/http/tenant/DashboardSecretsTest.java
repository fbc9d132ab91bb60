package dev.intake.http.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.Connector;
import dev.intake.secret.StoredSecrets;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How a tenant's member sets the signing secrets of connectors. */
class DashboardSecretsTest extends DashboardIntegrationsKit {
    @Test
    void secret_thatChangedInTheMeantime_isNotOverwritten() throws Exception {
        browser.get(settings);
        String path = settings + "/connectors/stripe/secret";
        browser.post(path, "secret", "whsec_theirs0123456789", "overlap", "none");

        HttpResponse<String> stale = browser.post(path, "secret", "whsec_mine0123456789", "overlap", "none");

        assertThat(stale.statusCode()).isEqualTo(409);
        assertThat(stale.body())
                .contains("the secret of Stripe was set by someone else", "ends in 6789")
                .doesNotContain("whsec_mine");
        assertThat(browser.post(path, "secret", "whsec_mine0123456789", "overlap", "none")
                        .statusCode())
                .isEqualTo(303);
    }

    @Test
    void secret_isSaved_andOnlyItsEndIsShown() throws Exception {
        String secret = "whsec_0123456789abcdefWXYZ";
        browser.get(settings);
        HttpResponse<String> saved =
                browser.post(settings + "/connectors/stripe/secret", "secret", secret, "overlap", "none");

        assertThat(saved.statusCode()).isEqualTo(303);
        assertThat(browser.get(saved.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("Stripe's secret was saved.", "ends in WXYZ")
                .doesNotContain("0123456789abcdef");
        assertThat(service.connectors.views(fresh.id()).secrets()).containsOnlyKeys(Connector.STRIPE);
    }

    @Test
    void secret_replaced_leavesTheOneBeforeForTheChosenTime() throws Exception {
        browser.get(settings);
        browser.post(settings + "/connectors/clerk/secret", "secret", "whsec_one_and_long_enough", "overlap", "none");
        browser.get(settings);
        browser.post(settings + "/connectors/clerk/secret", "secret", "whsec_two_and_long_enough", "overlap", "day");

        StoredSecrets stored = service.connectors
                .views(fresh.id())
                .secrets()
                .values()
                .iterator()
                .next();
        assertThat(stored.previous())
                .get()
                .extracting(StoredSecrets.Previous::until)
                .isEqualTo(service.clock.instant().plus(Duration.ofDays(1)));
        assertThat(browser.get(settings).body()).contains("The previous secret is accepted until");
    }

    @Test
    void secret_isRemoved_afterAConfirmation() throws Exception {
        browser.get(settings);
        browser.post(settings + "/connectors/stripe/secret", "secret", "whsec_0123456789abcdef", "overlap", "none");
        String clear = settings + "/connectors/stripe/secret/clear";
        assertThat(browser.get(settings).body()).contains(clear).doesNotContain("/connectors/polar/secret/clear");

        assertThat(browser.post(clear).body()).contains("Remove the signing secret of Stripe?");
        assertThat(service.connectors.views(fresh.id()).secrets()).containsOnlyKeys(Connector.STRIPE);
        HttpResponse<String> removed = browser.post(clear, "confirmed", "yes");

        assertThat(browser.get(removed.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The signing secret was removed.");
        assertThat(service.connectors.views(fresh.id()).secrets()).isEmpty();
        assertThat(browser.post(settings + "/connectors/none/secret/clear").statusCode())
                .isEqualTo(404);
    }

    @Test
    void secret_thatIsInvalid_orOfNoConnector_isRefused() throws Exception {
        browser.get(settings);
        assertThat(browser.post(settings + "/connectors/polar/secret", "secret", " ", "overlap", "none")
                        .statusCode())
                .isEqualTo(422);
        HttpResponse<String> no =
                browser.post(settings + "/connectors/stripe/secret", "secret", "no", "overlap", "none");
        assertThat(no.statusCode()).isEqualTo(422);
        assertThat(no.body()).contains("Stripe's signing secrets begin with whsec_");
        HttpResponse<String> key = browser.post(
                settings + "/connectors/clerk/secret", "secret", "sk_test_0123456789abcdef", "overlap", "none");
        assertThat(key.statusCode()).isEqualTo(422);
        assertThat(key.body()).contains("This is an API key.").doesNotContain("sk_test_");
        assertThat(browser.post(settings + "/connectors/polar/secret", "secret", "whsec_0123456789", "overlap", "ever")
                        .statusCode())
                .isEqualTo(422);
        assertThat(browser.post(settings + "/connectors/paypal/secret", "secret", "x", "overlap", "none")
                        .statusCode())
                .isEqualTo(404);
        assertThat(service.connectors.views(fresh.id()).secrets()).isEmpty();
    }
}

package dev.intake.http.testing;

import static dev.intake.http.testing.ShownPage.pressing;

import dev.intake.connector.SigningSecret;
import dev.intake.kernel.TenantId;
import dev.intake.testing.TestFeedback;
import dev.intake.testing.TestSns;
import java.util.List;

/** The integrations page with email providers that report bounces and complaints. */
final class ShownFeedbackPages {
    private ShownFeedbackPages() {}

    static List<ShownPage> of(TestService service) {
        TenantId tenant =
                service.intake.tenantSetup().create("Bounces").orElseThrow().id();
        TestFeedback feedback = new TestFeedback(service.intake, service.connectors, tenant);
        feedback.set(SigningSecret.parse("whsec_0123456789abcdefWXYZ").orElseThrow());
        feedback.subscribe();
        service.connectors
                .receiveSns()
                .receive(tenant, TestSns.sign(TestSns.confirmation("m-1", service.clock.instant())), () -> {});
        String settings = ShownPages.at(tenant) + "/settings/integrations";
        return List.of(
                new ShownPage("feedback-asked", settings, "SNS asked to confirm the subscription"),
                new ShownPage(
                        "feedback-secret-remove-asked",
                        settings,
                        pressing("form[action$='/resend/secret/clear'] button"),
                        "Remove the secret of Resend?"),
                new ShownPage(
                        "feedback-confirmed",
                        settings,
                        pressing("form[action$='/ses/confirm'] button"),
                        "The subscription was confirmed."));
    }
}

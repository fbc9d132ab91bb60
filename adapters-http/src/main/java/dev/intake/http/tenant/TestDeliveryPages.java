package dev.intake.http.tenant;

import dev.intake.access.AuditTrail;
import dev.intake.http.page.Html;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Visit;
import dev.intake.kernel.Connector;
import dev.intake.tenant.Tenant;
import dev.intake.webhook.SendTestEvent;
import dev.intake.webhook.SendTestEvent.Received;
import dev.intake.webhook.WebhookOutcome;
import io.javalin.http.Context;
import java.util.Optional;

/** Sends a test event for a connector, and shows its delivery. (ADR 131) */
public final class TestDeliveryPages {
    public static final String PATH = IntegrationPages.PATH + "/connectors/{connector}/test";

    private final SendTestEvent sendTestEvent;
    private final AuditTrail audit;
    private final IntegrationPages integrations;
    private final Html html;

    public TestDeliveryPages(SendTestEvent sendTestEvent, AuditTrail audit, IntegrationPages integrations, Html html) {
        this.sendTestEvent = sendTestEvent;
        this.audit = audit;
        this.integrations = integrations;
        this.html = html;
    }

    public void send(Visit visit, Tenant tenant, Context context) {
        Optional<Connector> connector = Connector.named(context.pathParam("connector"));
        if (connector.isEmpty()) {
            integrations.refuse(visit, tenant, "There is no such connector.", context);
            return;
        }
        audit.note(
                tenant.id(),
                visit.actor(),
                "send a test event of " + connector.get().segment());
        Optional<Received> received = sendTestEvent.send(tenant.id(), connector.get());
        Optional<String> refusal = received.map(Received::outcome)
                .map(TestDeliveryPages::refusal)
                .orElse(Optional.of(
                        "Its signing secret is missing, or cannot be decrypted with any configured master key."));
        if (refusal.isPresent()) {
            String label = Labels.of(connector.get().source());
            integrations.refuse(visit, tenant, "The test event of " + label + " failed. " + refusal.get(), context);
        } else {
            html.redirect(Paths.delivery(tenant.id().test(), received.get().delivery()) + "?done=tested", context);
        }
    }

    /** Returns why nothing was stored; absent if the delivery has a page. */
    private static Optional<String> refusal(WebhookOutcome outcome) {
        return switch (outcome.kind()) {
            case PROCESSED, KEPT_TO_RETRY, IGNORED, THIN, DUPLICATE -> Optional.empty();
            case UNAUTHORIZED -> Optional.of("The secret was replaced in the meantime. Send it again.");
            case NO_SECRET -> Optional.of("The secret was removed in the meantime.");
            case SECRET_LOCKED -> Optional.of("The signing secret cannot be decrypted with any configured master key.");
            case UNREADABLE -> outcome.reason().map(why -> "It cannot be read: " + why);
            case WRONG_MODE -> outcome.reason().map(why -> "The secret belongs to the other mode: " + why);
        };
    }
}

package dev.intake.http.testing;

import static dev.intake.http.testing.ShownPage.pressing;
import static dev.intake.testing.ProviderEvent.stripe;

import dev.intake.event.DedupeKey;
import dev.intake.http.webhook.TestProviders;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.testing.ProviderEvent;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.IgnoredDelivery;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The page that judges ignored deliveries again, in each of its states. */
final class ShownRejudgePages {
    private static final int MORE_THAN_ARE_LISTED = 60;

    private ShownRejudgePages() {}

    /** One after the other, of the same deliveries. */
    static List<ShownPage> of(TestService service) {
        TenantId tenant = TestProviders.of(service).tenant();
        Instant now = service.clock.instant();
        for (int i = 0; i < MORE_THAN_ARE_LISTED; i++) {
            Instant at = now.minus(Duration.ofHours(3L * i));
            String person = "\"customer\": \"cus_" + i + "\", \"customer_email\": \"user-" + i + "@example.com\"";
            keep(
                    service,
                    tenant,
                    i % 3 == 0
                            ? stripe(
                                    "evt_" + i,
                                    "charge.refunded",
                                    at.getEpochSecond(),
                                    "\"id\": \"ch_" + i + "\", " + person,
                                    "")
                            : stripe(
                                    "evt_" + i,
                                    "invoice.payment_failed",
                                    at.getEpochSecond(),
                                    "\"id\": \"in_" + i + "\", " + person,
                                    ""),
                    at);
        }
        String page = ShownPages.at(tenant) + "/settings/integrations/connectors/stripe/rejudge";
        return List.of(
                new ShownPage("rejudge", page, "Show what would change"),
                new ShownPage("rejudge-nothing", page + "?since=2099-01-01", "Kept deliveries examined: 0."),
                new ShownPage("rejudge-found", page + "?since=", "What would change"),
                new ShownPage(
                        "rejudge-recorded",
                        page + "?since=",
                        pressing("main form[method=post] button"),
                        "are no longer ignored were recorded"));
    }

    /** Stores a delivery as one that an earlier version ignored. */
    private static void keep(TestService service, TenantId tenant, ProviderEvent event, Instant at) {
        DedupeKey key = new DedupeKey(Source.STRIPE, event.id());
        byte[] body = event.payload().getBytes(StandardCharsets.UTF_8);
        IgnoredDelivery kept = new IgnoredDelivery(
                Connector.STRIPE,
                key,
                Optional.empty(),
                Optional.empty(),
                Set.of(),
                service.vault.seal(IgnoredDelivery.place(tenant, Connector.STRIPE), body),
                at);
        DeliveryRecord trace = new DeliveryRecord(
                key,
                "invoice.payment_failed",
                DeliveryOutcome.IGNORED,
                Optional.empty(),
                Optional.empty(),
                Optional.of("events of this type are not used"),
                at);
        service.storage.unitOfWork().inTenant(tenant, stores -> {
            stores.deliveries().save(List.of(trace));
            stores.ignored().keep(List.of(kept));
            return kept;
        });
    }
}

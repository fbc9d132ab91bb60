package dev.intake.http.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.Delivery;
import dev.intake.connector.ProviderPage;
import dev.intake.connector.SigningSecret;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.sync.EventPeriod;
import dev.intake.sync.RunDueSync;
import dev.intake.sync.VerificationObserver;
import dev.intake.webhook.WebhookOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The integrations page with a verification that has found events: fetched and missing ones, and why they did not arrive. */
final class ShownVerificationPages {
    private ShownVerificationPages() {}

    static List<ShownPage> of(TestService service) {
        TenantId tenant =
                service.intake.tenantSetup().create("Verifying").orElseThrow().id();
        String settings = ShownPages.at(tenant) + "/settings/integrations/connectors/stripe/sync";
        return List.of(new ShownPage(
                "verification-findings",
                settings,
                visitor -> {
                    ShownPage.sending(
                                    "stripe-api-key",
                                    "rk_live_0123456789abcdefWXYZ",
                                    "form[action$='/stripe/api-key'] button")
                            .by(visitor);
                    visitor.await("ends in WXYZ");
                    visitor.press("#stripe-verification-start");
                    visitor.await("Running, verified until");
                    verify(service, tenant);
                    visitor.open(settings);
                    visitor.press("#stripe-verification-state summary");
                },
                "2 fetched and recorded now, 1 missing"));
    }

    private static void verify(TestService service, TenantId tenant) {
        TenantId world = service.intake.testWorlds().open(tenant.test()).orElseThrow();
        SigningSecret secret =
                SigningSecret.parse("whsec_0123456789abcdefghijklmnopqrstuv").orElseThrow();
        service.connectors.connectorSecrets().set(world, Connector.STRIPE, secret, Duration.ZERO);
        service.intake.traffic().received(tenant, Connector.STRIPE, WebhookOutcome.UNAUTHORIZED);
        service.intake.traffic().flush();
        Instant now = service.clock.instant();
        List<Listed> events = List.of(
                new Listed("evt_refund", "charge.refunded", now.minus(Duration.ofDays(9)), true),
                new Listed("evt_other_mode", "invoice.payment_failed", now.minus(Duration.ofDays(8)), false),
                new Listed("evt_refused", "charge.refunded", now.minus(Duration.ofMinutes(10)), true));
        RunDueSync worker = service.connectors.verificationWorker(
                (connector, key) -> (period, after) -> new ProviderPage.Listed<>(
                        events.stream().flatMap(event -> event.in(period)).toList(), Optional.empty()),
                VerificationObserver.NONE);
        // The tenant that was served longest ago is first, and others wait, too.
        Optional<RunDueSync.Done> done = worker.run();
        while (done.isPresent() && !done.get().tenant().equals(tenant)) {
            done = worker.run();
        }
    }

    /** An event that Stripe lists. */
    private record Listed(String id, String type, Instant at, boolean live) {
        Stream<Delivery> in(EventPeriod period) {
            String event = """
                    {"id": "%s", "type": "%s", "created": %s, "livemode": %s, "data": {"object": {"customer": "cus_1"}}}
                    """.formatted(id, type, at.getEpochSecond(), live);
            return at.isBefore(period.from()) || !at.isBefore(period.to())
                    ? Stream.empty()
                    : Stream.of(new Delivery(Map.of(), event.getBytes(UTF_8)));
        }
    }
}

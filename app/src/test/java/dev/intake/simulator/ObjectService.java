package dev.intake.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactQuery;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.kernel.Connector;
import dev.intake.sync.Certificate;
import dev.intake.sync.EventDirectory;
import dev.intake.sync.LateRepair;
import dev.intake.sync.VerificationObserver;
import dev.intake.sync.VerifyConnector;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.ManualClock;
import dev.intake.testing.Signer;
import dev.intake.testing.TestTenant;
import dev.intake.testing.TestVault;
import dev.intake.testing.TestWebhooks;
import dev.intake.webhook.WebhookOutcome;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A service in memory to which Clerk or Polar delivers a month. */
final class ObjectService {
    private static final Duration DAY = Duration.ofDays(1);
    private static final int ALL = 1_000;

    private final ManualClock clock = new ManualClock(ObjectMonth.START);
    private final InMemoryStorage storage = new InMemoryStorage();
    private final Connectors connectors =
            Connectors.on(storage, new TestVault(), ProviderAdapters.payloads(), clock, UUID::randomUUID);
    private final Connector connector;
    private final String secret;
    private final TestTenant tenant;
    private int delivered;

    ObjectService(Connector connector, String on) {
        this.connector = connector;
        this.secret = TestWebhooks.SECRETS.getOrDefault(connector, "");
        this.tenant = TestTenant.of(storage, Intake.on(storage, clock, UUID::randomUUID, new SecureRandom()));
        tenant.liveProgram(on);
        connectors
                .connectorSecrets()
                .set(tenant.id(), connector, SigningSecret.parse(secret).orElseThrow(), Duration.ZERO);
    }

    Instant now() {
        return clock.instant();
    }

    /** Lives through the month and a day: deliveries as they arrive, and something each midnight. */
    void live(ObjectDeliveries deliveries, Runnable atMidnight) {
        for (Instant midnight = ObjectMonth.START.plus(DAY);
                !midnight.isAfter(ObjectMonth.END.plus(DAY));
                midnight = midnight.plus(DAY)) {
            while (delivered < deliveries.arrivals().size()
                    && !deliveries.arrivals().get(delivered).at().isAfter(midnight)) {
                deliver(deliveries.arrivals().get(delivered++));
            }
            clock.moveTo(midnight);
            atMidnight.run();
        }
    }

    private void deliver(ObjectDeliveries.Arrival arrival) {
        clock.moveTo(arrival.at());
        byte[] body = arrival.change().body();
        Delivery delivery =
                new Delivery(Signer.headers(connector, secret, arrival.change().id(), arrival.at(), body), body);
        assertThat(connectors.receiveWebhook().receive(tenant.id(), connector, delivery))
                .extracting(WebhookOutcome::kind)
                .isNotIn(WebhookOutcome.Kind.UNAUTHORIZED, WebhookOutcome.Kind.KEPT_TO_RETRY);
    }

    /** Verifies the last days. */
    Certificate verify(int days, EventDirectory directory) {
        VerifyConnector.Outcome outcome = connectors
                .verifyConnector()
                .run(
                        tenant.id(),
                        connector,
                        VerifyConnector.begin(days, clock.instant()),
                        directory,
                        new LateRepair(Duration.ofDays(LateRepair.DEFAULT_DAYS)),
                        VerificationObserver.NONE);
        assertThat(outcome.certificate().isComplete()).isTrue();
        return outcome.certificate();
    }

    /**
     * Returns the events of all people, each as its type, time and object; and of some people also the contact, its customers
     * and its enrollments.
     *
     * @param whole the merchant's ids of the people of whom all is compared
     */
    List<String> rows(Predicate<String> whole) {
        List<String> rows = new ArrayList<>();
        for (Contact contact :
                storage.contactViews(tenant.id()).contacts(new ContactQuery.Newest(Optional.empty(), ALL))) {
            String person = contact.externalId().orElseThrow().value();
            storage.eventViews(tenant.id())
                    .events(EventQuery.newest(ALL).about(contact.id()))
                    .forEach(event -> rows.add("event of " + person + " " + row(event)));
            if (whole.test(person)) {
                rows.add("contact " + person + " " + contact.email() + " " + contact.name() + " "
                        + new TreeMap<>(contact.attributes().asMap()));
                storage.connectorViews(tenant.id())
                        .customers(contact)
                        .forEach(link -> rows.add("customer " + link.customer() + " of " + person));
                tenant.enrollments(contact.id()).forEach(enrollment -> rows.add("enrollment of " + person));
            }
        }
        return rows.stream().sorted().toList();
    }

    private static String row(EventRecord event) {
        return event.type() + " " + event.occurredAt() + " " + event.source() + " "
                + event.properties().asMap().entrySet().stream()
                        .filter(property -> List.of("subscription_id", "order_id", "amount_refunded")
                                .contains(property.getKey().value()))
                        .map(property -> property.getKey() + "=" + property.getValue())
                        .sorted()
                        .collect(Collectors.joining(" "));
    }
}

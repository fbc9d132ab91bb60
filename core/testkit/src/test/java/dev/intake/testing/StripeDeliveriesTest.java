package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.SigningSecrets;
import dev.intake.connector.Verdict;
import dev.intake.connector.stripe.StripeSignature;
import dev.intake.kernel.Connector;
import dev.intake.sync.EventPeriod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StripeDeliveriesTest {
    private static final Instant START = Instant.parse("2026-10-01T00:00:00Z");
    private static final Duration WEEK = Duration.ofDays(7);
    private static final SigningSecret SECRET =
            SigningSecret.parse("whsec_simulated").orElseThrow();
    private static final SigningSecret NEXT =
            SigningSecret.parse("whsec_next_one").orElseThrow();

    private final ManualClock clock = new ManualClock(START);
    private final List<Delivery> received = new ArrayList<>();

    @Test
    void withoutFaults_everyEventIsDeliveredOnceInOrder_andSigned() {
        deliveries(DeliveryFaults.NONE).runUntil(START.plus(WEEK));

        assertThat(bodies()).containsExactlyElementsOf(bodiesOf(events()));
        assertThat(received).allMatch(delivery -> isGenuine(delivery, SECRET, START));
    }

    @Test
    void closedEndpoint_isRetried_untilItIsOpen() {
        deliveries(closed(Duration.ofHours(20))).runUntil(START.plus(WEEK));

        assertThat(bodies()).containsExactlyInAnyOrderElementsOf(bodiesOf(events()));
        assertThat(clock.instant()).isEqualTo(START.plus(WEEK));
    }

    @Test
    void endpointThatFailsForThreeDays_isDisabled_andGetsNothingAnymore() {
        StripeDeliveries deliveries = deliveries(closed(Duration.ofDays(4)));

        deliveries.runUntil(START.plus(WEEK));

        assertThat(deliveries.isDisabled()).isTrue();
        assertThat(received).isEmpty();
    }

    @Test
    void doubledEvents_arriveTwice() {
        deliveries(new DeliveryFaults(1, 0, 1, Duration.ZERO, List.of())).runUntil(START.plus(WEEK));

        assertThat(received).hasSize(2 * events().size());
    }

    @Test
    void droppedEvents_neverArrive() {
        deliveries(new DeliveryFaults(1, 1, 0, Duration.ZERO, List.of())).runUntil(START.plus(WEEK));

        assertThat(received).isEmpty();
    }

    @Test
    void sameSeed_isTheSameOrder() {
        DeliveryFaults faults = new DeliveryFaults(5, 0.2, 0.2, Duration.ofHours(30), List.of());
        deliveries(faults).runUntil(START.plus(WEEK));
        List<String> first = bodies();
        received.clear();

        new StripeDeliveries(
                        events(),
                        faults,
                        StripeDeliveries.DISABLED_AFTER,
                        new ManualClock(START),
                        SECRET,
                        received::add)
                .runUntil(START.plus(WEEK));

        assertThat(bodies()).isEqualTo(first).isNotEqualTo(bodiesOf(events()));
    }

    @Test
    void rolledSecret_signsBesideTheOldOne_untilTheOverlapEnds() {
        StripeDeliveries deliveries = deliveries(DeliveryFaults.NONE);
        deliveries.rollTo(NEXT);
        deliveries.runUntil(START.plus(Duration.ofHours(1)));
        Delivery both = received.get(0);
        deliveries.endOverlap();
        deliveries.runUntil(START.plus(WEEK));
        Delivery one = received.get(received.size() - 1);

        assertThat(isGenuine(both, SECRET, START)).isTrue();
        assertThat(isGenuine(both, NEXT, START)).isTrue();
        assertThat(isGenuine(one, SECRET, START)).isFalse();
        assertThat(isGenuine(one, NEXT, START)).isTrue();
    }

    @Test
    void month_lateAndTwice_isRecordedAsWithoutFaults() {
        List<String> lossless = typesAfterAMonth(DeliveryFaults.NONE);

        assertThat(lossless).containsExactly("payment-failed", "payment-recovered", "subscription-canceled");
        for (long seed = 0; seed < 20; seed++) {
            assertThat(typesAfterAMonth(new DeliveryFaults(
                            seed,
                            0,
                            0.5,
                            Duration.ofDays(1),
                            List.of(new EventPeriod(
                                    START.plus(Duration.ofDays(12)), START.plus(Duration.ofDays(13)))))))
                    .as("seed %s", seed)
                    .isEqualTo(lossless);
        }
    }

    @Test
    void thinEvent_isDeliveredAtTheTimeOfItsText() {
        ProviderEvent thin = new ProviderEvent(
                Connector.STRIPE,
                "evt_thin",
                "{\"id\": \"evt_thin\", \"object\": \"v2.core.event\", \"created\": \"2026-10-02T00:00:00Z\"}");
        StripeDeliveries deliveries = new StripeDeliveries(
                List.of(thin), DeliveryFaults.NONE, StripeDeliveries.DISABLED_AFTER, clock, SECRET, received::add);

        assertThat(deliveries.isDue(START.plus(Duration.ofHours(24)))).isFalse();
        assertThat(deliveries.isDue(START.plus(Duration.ofHours(25)))).isTrue();
    }

    @Test
    void eventOfAnotherProvider_isRefused() {
        ProviderEvent polar = ProviderEvent.polar("evt_1", "order.paid", "2026-10-01T00:00:00Z", "");

        assertThatThrownBy(() -> new StripeDeliveries(
                        List.of(polar),
                        DeliveryFaults.NONE,
                        StripeDeliveries.DISABLED_AFTER,
                        clock,
                        SECRET,
                        received::add))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("evt_1");
    }

    private static List<String> typesAfterAMonth(DeliveryFaults faults) {
        TestWebhooks service = TestWebhooks.on(new InMemoryStorage());
        service.clock().moveTo(START);
        service.tenant().send(TestTenant.identify("u_1", "ann@example.com", "Ann"));
        String invoice = """
                "object": "invoice", "id": "in_1", "customer": "cus_1", "customer_email": "ann@example.com"
                """;
        String subscription = """
                "object": "subscription", "id": "sub_1", "customer": "cus_1"
                """;
        service.stripe(
                        List.of(
                                event("evt_1", "invoice.payment_failed", Duration.ofDays(12), invoice),
                                event("evt_2", "invoice.payment_succeeded", Duration.ofDays(14), invoice),
                                event("evt_3", "customer.subscription.deleted", Duration.ofDays(29), subscription)),
                        faults)
                .runUntil(START.plus(Duration.ofDays(45)));
        return service.eventTypes();
    }

    private StripeDeliveries deliveries(DeliveryFaults faults) {
        return new StripeDeliveries(events(), faults, StripeDeliveries.DISABLED_AFTER, clock, SECRET, received::add);
    }

    private static DeliveryFaults closed(Duration length) {
        return new DeliveryFaults(1, 0, 0, Duration.ZERO, List.of(new EventPeriod(START, START.plus(length))));
    }

    private static List<ProviderEvent> events() {
        return IntStream.range(0, 20)
                .mapToObj(number -> event("evt_" + (100 + number), "charge.refunded", Duration.ofHours(number), ""))
                .toList();
    }

    private static ProviderEvent event(String id, String type, Duration later, String object) {
        return ProviderEvent.stripe(id, type, START.plus(later).getEpochSecond(), object, "");
    }

    private List<String> bodies() {
        return received.stream().map(StripeDeliveriesTest::body).toList();
    }

    private static List<String> bodiesOf(List<ProviderEvent> events) {
        return events.stream().map(ProviderEvent::payload).toList();
    }

    private static String body(Delivery delivery) {
        return UTF_8.decode(delivery.body()).toString();
    }

    /** Verifies the signature at a time at which it has not expired. */
    private static boolean isGenuine(Delivery delivery, SigningSecret secret, Instant at) {
        return new StripeSignature().verify(delivery, SigningSecrets.only(secret), at) instanceof Verdict.Genuine;
    }
}

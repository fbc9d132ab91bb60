package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.contact.Contact;
import dev.intake.event.EventRecord;
import dev.intake.testing.ManualClock;
import dev.intake.testing.Rounds;
import dev.intake.testing.TestTenant;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.WebhookOutcome;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;

/** Two nodes on one database, and many concurrent deliveries. */
class WebhookRaceTest {
    private static final int THREADS = 64;
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();
    private static final ManualClock CLOCK = new ManualClock();
    private static final List<Connectors> NODES =
            List.of(StripeAccount.node(RECORDED.storage(), CLOCK), StripeAccount.node(RECORDED.anotherNode(), CLOCK));

    private final TestTenant tenant = TestTenant.of(RECORDED.storage(), Intake.on(RECORDED.storage()));
    private final StripeAccount account = new StripeAccount(tenant.id(), CLOCK, NODES.get(0));

    @AfterAll
    static void everyStatementKeptTheRules_andNoDeadlockOccurred() throws SQLException {
        long deadlocks = RECORDED.deadlocks();
        RECORDED.close();
        assertThat(deadlocks).isZero();
        StatementGuard.check(RECORDED.recorder());
    }

    @Rounds(usual = 1, thorough = 10)
    void receive_ofOneEventByManyConcurrently_hasOneEffect() {
        tenant.liveProgram("purchase");
        String event = StripeAccount.payment("evt_1", "cus_1", "u1");

        List<WebhookOutcome> outcomes = Crowd.of(THREADS, i -> send(i, event));

        assertThat(outcomes).filteredOn(WebhookOutcome.PROCESSED::equals).hasSize(1);
        assertThat(outcomes).filteredOn(WebhookOutcome.DUPLICATE::equals).hasSize(THREADS - 1);
        Contact contact = tenant.contact("u1").orElseThrow();
        assertThat(tenant.events()).extracting(EventRecord::contact).containsExactly(contact.id());
        assertThat(tenant.enrollments(contact.id())).hasSize(1);
        assertThat(deliveries())
                .extracting(DeliveryRecord::outcome, DeliveryRecord::contact)
                .containsExactly(tuple(DeliveryOutcome.PROCESSED, Optional.of(contact.id())));
    }

    /** Half of the threads bring a customer's subscription, the others at the same time say who that customer is. */
    @Rounds(usual = 1, thorough = 20)
    void receive_ofWhatWaitsAndWhatReleasesIt_atOnce_recordsItOnce() {
        int customers = THREADS / 2;

        List<WebhookOutcome> outcomes = Crowd.of(THREADS, i -> {
            String customer = "cus_" + i / 2;
            return i % 2 == 0
                    ? send(i / 2, StripeAccount.subscription("evt_sub_" + i / 2, customer))
                    : send(i / 2 + 1, StripeAccount.checkout("evt_checkout_" + i / 2, customer, "u" + i / 2));
        });

        assertThat(outcomes).filteredOn(WebhookOutcome.PROCESSED::equals).hasSize(customers);
        assertThat(NODES.get(0).views(tenant.id()).parked(THREADS)).isEmpty();
        assertThat(deliveries()).extracting(DeliveryRecord::outcome).doesNotContain(DeliveryOutcome.PARKED);
        assertThat(tenant.events())
                .hasSize(customers)
                .allSatisfy(event -> assertThat(event.type().value()).isEqualTo("subscription-started"));
        for (int i = 0; i < customers; i++) {
            Contact contact = tenant.contact("u" + i).orElseThrow();
            assertThat(tenant.events())
                    .filteredOn(event -> event.contact().equals(contact.id()))
                    .hasSize(1);
        }
    }

    /** One customer: a crowd of events that wait, each sent four times, and in their midst the one that releases them. */
    @Rounds(usual = 1, thorough = 10)
    void receive_ofManyThatWaitForOneCustomer_recordsEachOnce() {
        List<WebhookOutcome> outcomes = Crowd.of(
                THREADS,
                i -> i == THREADS / 2
                        ? send(i, StripeAccount.checkout("evt_checkout", "cus_1", "u1"))
                        : send(i, StripeAccount.subscription("evt_sub_" + i / 4, "cus_1")));

        int subscriptions = THREADS / 4;
        assertThat(outcomes).filteredOn(WebhookOutcome.PROCESSED::equals).hasSize(subscriptions);
        assertThat(NODES.get(0).views(tenant.id()).parked(THREADS)).isEmpty();
        Contact contact = tenant.contact("u1").orElseThrow();
        assertThat(tenant.events())
                .hasSize(subscriptions)
                .extracting(EventRecord::contact)
                .containsOnly(contact.id());
        assertThat(deliveries())
                .filteredOn(delivery -> delivery.outcome() == DeliveryOutcome.PROCESSED)
                .hasSize(subscriptions)
                .extracting(DeliveryRecord::contact)
                .containsOnly(Optional.of(contact.id()));
    }

    private List<DeliveryRecord> deliveries() {
        return NODES.get(0).views(tenant.id()).deliveries(Optional.empty(), Optional.empty(), 1000);
    }

    /** Threads take turns with the nodes. */
    private WebhookOutcome send(int thread, String event) {
        return account.send(NODES.get(thread % NODES.size()), event);
    }
}

package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.event.EventRecord;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.ManualClock;
import dev.intake.testing.TestTenant;
import dev.intake.webhook.WebhookOutcome;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How many statements a delivery is, COMMIT aside: the signing secret, which is read before the lock, or under it if it
 * is remembered, and the unit of work. However much waits for what a delivery shows, it is no more.
 */
class WebhookBudgetTest {
    private static final RecordedStorage RECORDED = RecordedStorage.on(TestServer.bundled());
    private static final ManualClock CLOCK = new ManualClock();
    private static final Connectors NODE = StripeAccount.node(RECORDED.storage(), CLOCK);

    private final TestTenant tenant = TestTenant.of(RECORDED.storage(), Intake.on(RECORDED.storage()));
    private final StripeAccount account = new StripeAccount(tenant.id(), CLOCK, NODE);

    @AfterAll
    static void close() {
        RECORDED.close();
    }

    /** Secret, lock, what the delivery names, its person, types; metadata, contact, event, profile, ledger, link. */
    @Test
    void delivery_thatMakesAContactAndAnEvent() {
        assertThat(statements(StripeAccount.payment("evt_1", "cus_1", "u1"), WebhookOutcome.PROCESSED))
                .isEqualTo(11);
        assertThat(statements(StripeAccount.payment("evt_1", "cus_1", "u1"), WebhookOutcome.DUPLICATE))
                .as("again")
                .isEqualTo(3);
    }

    @Test
    void delivery_ofALinkedCustomer() {
        account.send(NODE, StripeAccount.payment("evt_1", "cus_1", "u1"));

        assertThat(statements(StripeAccount.subscription("evt_2", "cus_1"), WebhookOutcome.PROCESSED))
                .as("a subscription")
                .isEqualTo(8);
        assertThat(statements(StripeAccount.failedInvoice("evt_3", "in_1", "cus_1"), WebhookOutcome.PROCESSED))
                .as("an invoice, of which something is remembered")
                .isEqualTo(9);
    }

    @Test
    void delivery_thatEntersPrograms() {
        tenant.liveProgram("purchase");
        tenant.liveProgram("purchase");

        assertThat(statements(StripeAccount.payment("evt_1", "cus_1", "u1"), WebhookOutcome.PROCESSED))
                .isEqualTo(12);
    }

    @Test
    void delivery_thatParks() {
        assertThat(statements(StripeAccount.subscription("evt_1", "cus_1"), WebhookOutcome.PROCESSED))
                .isEqualTo(5);
    }

    @Test
    void delivery_thatIsIgnored() {
        assertThat(statements(StripeAccount.checkout("evt_1", "cus_1", "u1"), WebhookOutcome.IGNORED))
                .isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 50})
    void delivery_thatReleasesParkedEvents_inAnyNumber(int waiting) {
        for (int i = 0; i < waiting; i++) {
            account.send(NODE, StripeAccount.subscription("evt_waiting_" + i, "cus_1"));
        }

        assertThat(statements(StripeAccount.payment("evt_1", "cus_1", "u1"), WebhookOutcome.PROCESSED))
                .isEqualTo(14);
        assertThat(NODE.views(tenant.id()).parked(99)).isEmpty();
        assertThat(tenant.events()).hasSize(waiting + 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 50})
    void delivery_thatTakesOverAContactOfABill_withAnyNumberOfEvents(int events) {
        tenant.liveProgram("subscription-started");
        tenant.send(TestTenant.identify("u1", "u1@example.com", null));
        for (int i = 0; i < events; i++) {
            account.send(NODE, StripeAccount.subscription("evt_" + i, "cus_1"));
        }
        account.send(NODE, StripeAccount.bill("evt_bill", "cus_1", "pay@bill.example"));

        assertThat(statements(StripeAccount.checkout("evt_last", "cus_1", "u1"), WebhookOutcome.IGNORED))
                .isEqualTo(23);
        assertThat(tenant.events())
                .hasSize(events)
                .extracting(EventRecord::contact)
                .containsOnly(tenant.contact("u1").orElseThrow().id());
    }

    /** As for one; whether the secret that the first was verified with is still set is checked once more, for all. */
    @ParameterizedTest
    @ValueSource(ints = {2, 10, 50})
    void deliveries_thatArriveTogether_inAnyNumber(int many) {
        tenant.liveProgram("purchase");
        List<String> events = IntStream.range(0, many)
                .mapToObj(i -> StripeAccount.payment("evt_" + i, "cus_" + i, "u" + i))
                .toList();
        int before = RECORDED.recorder().statements();

        assertThat(account.sendTogether(NODE, events)).hasSize(many).containsOnly(WebhookOutcome.PROCESSED);

        assertThat(RECORDED.recorder().statements() - before).isEqualTo(13);
        assertThat(tenant.events()).hasSize(many);
    }

    /** Secret; lock and what the delivery names; its person and types; all that is written. */
    @Test
    void delivery_takesFourRoundTrips_theFirstOfItsConnector() {
        assertThat(roundTrips("evt_1")).isEqualTo(4);
    }

    /** Lock, secret and what the delivery names; its person and types; all that is written. */
    @Test
    void delivery_takesThreeRoundTrips_onceItsSecretIsRemembered() {
        roundTrips("evt_1");

        assertThat(roundTrips("evt_2")).isEqualTo(3);
    }

    /** What a batch reads of its tenant, and nothing is written: deliveries have no limit. */
    @Test
    void delivery_readsNoMoreOfItsTenantThanABatch() {
        tenant.liveProgram("purchase");

        TenantColumns columns = TenantColumns.of(RECORDED.recorder().during(() -> {
            account.send(NODE, StripeAccount.payment("evt_1", "cus_1", "u1"));
            account.send(NODE, StripeAccount.checkout("evt_2", "cus_1", "u1"));
        }));

        assertThat(columns).isEqualTo(new TenantColumns(StatementBudgetTest.ACCESS, Set.of()));
    }

    private int roundTrips(String event) {
        int before = RECORDED.recorder().roundTrips();
        statements(StripeAccount.payment(event, "cus_1", "u1"), WebhookOutcome.PROCESSED);
        return RECORDED.recorder().roundTrips() - before;
    }

    private int statements(String event, WebhookOutcome expected) {
        int before = RECORDED.recorder().statements();
        assertThat(account.send(NODE, event)).isEqualTo(expected);
        return RECORDED.recorder().statements() - before;
    }
}

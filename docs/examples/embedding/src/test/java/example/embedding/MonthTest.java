package example.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.intake.testing.DeliveryFaults;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.ManualClock;
import dev.intake.testing.ProviderEvent;
import dev.intake.testing.TestTenant;
import dev.intake.testing.TestWebhooks;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A month of Stripe's deliveries, late and twice, on the storage in memory. */
class MonthTest {
    private static final String INVOICE =
            "\"object\": \"invoice\", \"id\": \"in_1\", \"customer\": \"cus_1\", \"customer_email\": \"ann@example.com\"";
    private static final String SUBSCRIPTION =
            "\"object\": \"subscription\", \"id\": \"sub_1\", \"customer\": \"cus_1\"";

    @Test
    void month_lateAndTwice_isRecordedOnce() {
        TestWebhooks webhooks = TestWebhooks.on(new InMemoryStorage());
        webhooks.tenant().send(TestTenant.identify("u_1", "ann@example.com", "Ann"));
        List<ProviderEvent> month = List.of(
                event(12, "invoice.payment_failed", INVOICE),
                event(14, "invoice.payment_succeeded", INVOICE),
                event(29, "customer.subscription.deleted", SUBSCRIPTION));

        webhooks.stripe(month, new DeliveryFaults(1, 0, 0.5, Duration.ofDays(1), List.of()))
                .runUntil(ManualClock.START.plus(Duration.ofDays(45)));

        assertEquals(List.of("payment-failed", "payment-recovered", "subscription-canceled"), webhooks.eventTypes());
    }

    private static ProviderEvent event(int day, String type, String object) {
        long at = ManualClock.START.plus(Duration.ofDays(day)).getEpochSecond();
        return ProviderEvent.stripe("evt_" + day, type, at, object, "");
    }
}

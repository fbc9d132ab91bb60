package example.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.intake.Intake;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.TestTenant;
import org.junit.jupiter.api.Test;

/** A batch through the use cases, on the storage in memory. */
class BatchTest {
    @Test
    void repeatedMessage_isRecordedOnce() {
        InMemoryStorage storage = new InMemoryStorage();
        TestTenant tenant = TestTenant.of(storage, Intake.on(storage));
        tenant.send(
                TestTenant.identify("u_1", "ann@example.com", "Ann", "plan", "pro"),
                TestTenant.track("u_1", null, "order.created", "order-1001"),
                TestTenant.track("u_1", null, "order.created", "order-1001"));
        assertEquals(1, tenant.events().size());
        assertEquals(
                "pro",
                TestTenant.text(tenant.contact("u_1").orElseThrow(), "plan").orElseThrow());
    }
}

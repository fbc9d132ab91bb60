package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.contact.Contact;
import dev.intake.event.EventType;
import dev.intake.ingest.OperationResult;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleDescriptor.Requires;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The testkit as a module next to the core module, as embedding programs may use it. */
class TestkitTest {
    private static final Module MODULE = InMemoryStorage.class.getModule();

    @Test
    void module_requiresTheCoreOnly_andExportsOnePackage() {
        assertThat(MODULE.getDescriptor().requires())
                .filteredOn(required -> !required.modifiers().contains(Requires.Modifier.STATIC))
                .extracting(Requires::name)
                .containsExactlyInAnyOrder("java.base", "dev.intake.core");
        assertThat(MODULE.getDescriptor().exports()).extracting(Exports::source).containsExactly("dev.intake.testing");
    }

    @Test
    void packages_areNoneOfTheCore() {
        Module core = Intake.class.getModule();

        assertThat(core.getName()).isEqualTo("dev.intake.core");
        assertThat(MODULE.getName()).isEqualTo("dev.intake.testkit");
        assertThat(MODULE.getPackages()).doesNotContainAnyElementsOf(core.getPackages());
    }

    @Test
    void batch_onTheStorageInMemory_isStored() {
        InMemoryStorage storage = new InMemoryStorage();
        TestTenant tenant = TestTenant.of(storage, Intake.on(storage));

        assertThat(tenant.send(
                        TestTenant.identify("u_1", "ann@example.com", "Ann", "plan", "pro"),
                        TestTenant.track("u_1", null, "order.created", "order-1001"),
                        TestTenant.track("u_1", null, "order.created", "order-1001")))
                .hasExactlyElementsOfTypes(
                        OperationResult.Ok.class, OperationResult.Ok.class, OperationResult.Duplicate.class);
        Contact ann = tenant.contact("u_1").orElseThrow();
        assertThat(TestTenant.text(ann, "plan")).contains("pro");
        assertThat(tenant.events())
                .singleElement()
                .satisfies(event -> assertThat(event.contact()).isEqualTo(ann.id()));
    }

    @Test
    void mapping_ofAnEventFromText_isTranslated() {
        assertThat(new StripeTranslator()
                        .translate(JsonReader.read("""
                                        {"type": "customer.subscription.deleted", "data": {"object": {}}}
                                        """), Instant.EPOCH, Optional.empty())
                        .translation()
                        .records())
                .isEqualTo(EventType.parse("subscription-canceled"));
    }

    @Test
    void delivery_signedByAProvider_isRecorded() {
        TestWebhooks webhooks = TestWebhooks.on(new InMemoryStorage());
        webhooks.tenant().send(TestTenant.identify("u_1", "ann@example.com", "Ann"));

        webhooks.deliver(ProviderEvent.stripe(
                "evt_1", "invoice.payment_failed", webhooks.clock().instant().getEpochSecond(), """
                        "object": "invoice", "id": "in_1", "customer": "cus_1", "customer_email": "ann@example.com"
                        """, ""));

        assertThat(webhooks.eventTypes()).containsExactly("payment-failed");
    }
}

package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.contact.ExternalId;
import dev.intake.event.DedupeKey;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.kernel.Source;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.webhook.DeliveryDetails;
import dev.intake.webhook.DeliveryFault;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.RetryFailedDeliveries.Outcome;
import dev.intake.webhook.RetryFailedDeliveries.Retried;
import dev.intake.webhook.WebhookOutcome;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What becomes of deliveries on any storage when the service or its storage fails. (Decisions 5) */
public abstract class WebhookFaultConformance extends WebhookKit {
    private static final ExternalId BOBS_ID = new ExternalId("bob");
    private static final String BOB =
            "\"client_reference_id\": \"bob\", \"customer_details\": {\"email\": \"bob@example.com\"}";

    @Test
    void deliveryThatCannotBeTranslated_isKept_andRunAgainOnce() {
        AtomicReference<Optional<RuntimeException>> fault =
                new AtomicReference<>(Optional.of(new IllegalStateException("a fault of ours")));
        TestWebhooks faulty = TestWebhooks.translating(storage(), payload -> fault.get());
        ProviderEvent event = failedInvoice("evt_1", "cus_1", "\"customer_email\": \"ann@example.com\"");

        assertThat(faulty.deliver(event)).extracting(WebhookOutcome::kind).isEqualTo(WebhookOutcome.Kind.KEPT_TO_RETRY);
        Instant arrived = faulty.clock().instant();
        assertThat(faulty.deliver(event)).isEqualTo(DUPLICATE);
        assertThat(faulty.retryFailed()).isEqualTo(new Retried(0, 1));
        assertThat(faulty.eventTypes()).isEmpty();
        assertThat(faulty.failed()).isEqualTo(1);

        fault.set(Optional.empty());
        assertThat(faulty.retryFailed()).isEqualTo(new Retried(1, 0));
        assertThat(faulty.retryFailed()).isEqualTo(new Retried(0, 0));
        assertThat(faulty.tenant().events())
                .singleElement()
                .satisfies(recorded -> assertThat(recorded.receivedAt()).isEqualTo(arrived));
        assertThat(faulty.failed()).isZero();
        assertThat(faulty.deliveries())
                .singleElement()
                .satisfies(delivery -> assertThat(delivery.outcome()).isEqualTo(DeliveryOutcome.PROCESSED));
        assertThat(faulty.deliver(event)).isEqualTo(DUPLICATE);
    }

    @Test
    void deliveryThatCannotBeTranslated_saysWhy_andAgainWhenItIsRetried_withoutWhatWasSent() {
        String secret = "ann@example.com";
        AtomicReference<Optional<RuntimeException>> fault =
                new AtomicReference<>(Optional.of(new IllegalStateException(secret, new ArithmeticException(secret))));
        TestWebhooks faulty = TestWebhooks.translating(storage(), payload -> fault.get());
        ProviderEvent event = failedInvoice("evt_1", "cus_1", "\"customer_email\": \"" + secret + "\"");

        WebhookOutcome outcome = faulty.deliver(event);

        assertThat(outcome).extracting(WebhookOutcome::kind).isEqualTo(WebhookOutcome.Kind.KEPT_TO_RETRY);
        assertThat(outcome.toString())
                .contains("ArithmeticException at dev.intake.")
                .doesNotContain(secret);
        assertThat(reason(faulty))
                .startsWith("could not be translated: java.lang.ArithmeticException at dev.intake.")
                .doesNotContain(secret);
        assertThat(faulty.observed()).containsExactly(outcome);

        fault.set(Optional.of(new IndexOutOfBoundsException(secret)));
        assertThat(faulty.retryFailed()).isEqualTo(new Retried(0, 1));
        assertThat(reason(faulty))
                .startsWith("could not be translated: java.lang.IndexOutOfBoundsException at dev.intake.")
                .doesNotContain(secret);
    }

    @Test
    void oneFailedDelivery_isRetried_andTheOthersStayKept() {
        AtomicReference<Optional<RuntimeException>> fault =
                new AtomicReference<>(Optional.of(new IllegalStateException("a fault of ours")));
        TestWebhooks faulty = TestWebhooks.translating(storage(), payload -> fault.get());
        faulty.deliver(purchase("evt_1", "cus_1", ANN));
        faulty.deliver(purchase("evt_2", "cus_1", ANN));
        DedupeKey one = new DedupeKey(Source.STRIPE, "evt_1");
        assertThat(details(faulty, one).attempts()).isEqualTo(1);

        assertThat(faulty.retryFailed(one)).isEqualTo(Outcome.STILL_FAILING);
        assertThat(faulty.retryFailed()).isEqualTo(new Retried(0, 2));
        assertThat(details(faulty, one))
                .satisfies(kept -> assertThat(kept.attempts()).isEqualTo(3))
                .satisfies(kept -> assertThat(kept.failed()).isPresent());

        fault.set(Optional.empty());
        assertThat(faulty.retryFailed(one)).isEqualTo(Outcome.STORED);
        assertThat(faulty.retryFailed(one)).isEqualTo(Outcome.NOT_KEPT);
        assertThat(faulty.failed()).isEqualTo(1);
        assertThat(faulty.eventTypes()).containsExactly("purchase");
        assertThat(details(faulty, one))
                .satisfies(stored -> assertThat(stored.attempts()).isZero())
                .satisfies(stored -> assertThat(stored.failed()).isEmpty());
        assertThat(faulty.retryFailed(new DedupeKey(Source.STRIPE, "evt_3"))).isEqualTo(Outcome.NOT_KEPT);
    }

    private DeliveryDetails details(TestWebhooks webhooks, DedupeKey key) {
        return storage()
                .connectorViews(webhooks.tenant().id())
                .delivery(key.eventId())
                .orElseThrow();
    }

    private static String reason(TestWebhooks webhooks) {
        return webhooks.deliveries().get(0).reason().orElseThrow();
    }

    @Test
    void deliveryThatCannotBeTranslated_inAGroup_costsTheOthersNothing() {
        RuntimeException fault = new IllegalStateException("a fault of ours");
        TestWebhooks faulty = TestWebhooks.translating(
                storage(), payload -> payload.text("id").filter("evt_2"::equals).map(id -> fault));

        List<WebhookOutcome> outcomes = faulty.deliverTogether(List.of(
                purchase("evt_1", "cus_1", ANN), purchase("evt_2", "cus_1", ANN), purchase("evt_3", "cus_1", ANN)));

        assertThat(outcomes).containsExactly(PROCESSED, WebhookOutcome.keptToRetry(DeliveryFault.of(fault)), PROCESSED);
        assertThat(faulty.eventTypes()).containsExactly("purchase", "purchase");
        assertThat(faulty.failed()).isEqualTo(1);
    }

    @Test
    void deliveryThatTheRulesCannotProcess_inAGroup_isKept_andCostsTheOthersNothing() {
        RuntimeException planted = new IllegalStateException("a bug");
        AtomicReference<Optional<RuntimeException>> bug = new AtomicReference<>(Optional.of(planted));
        TestWebhooks faulty = TestWebhooks.on(new FaultyRules(storage(), bug::get));

        List<WebhookOutcome> outcomes = faulty.deliverTogether(List.of(
                purchase("evt_1", "cus_1", ANN), purchase("evt_2", "cus_2", BOB), purchase("evt_3", "cus_1", ANN)));

        assertThat(outcomes)
                .containsExactly(PROCESSED, WebhookOutcome.keptToRetry(DeliveryFault.of(planted)), PROCESSED);
        assertThat(faulty.eventTypes()).containsExactly("purchase", "purchase");
        assertThat(faulty.retryFailed()).isEqualTo(new Retried(0, 1));

        bug.set(Optional.empty());
        assertThat(faulty.retryFailed()).isEqualTo(new Retried(1, 0));
        assertThat(faulty.eventTypes()).hasSize(3);
    }

    /**
     * A storage under which the rules fail for what Bob does.
     *
     * @param working does the work
     * @param bug what is thrown, if anything
     */
    private record FaultyRules(Storage working, Supplier<Optional<RuntimeException>> bug) implements ForwardingStorage {
        @Override
        public UnitOfWork<TenantStores> unitOfWork() {
            return new UnitOfWork<>() {
                @Override
                public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
                    return working.unitOfWork().inTenant(tenant, stores -> work.in(new FaultyStores(stores, bug)));
                }
            };
        }

        private record FaultyStores(TenantStores working, Supplier<Optional<RuntimeException>> bug)
                implements ForwardingStores {
            @Override
            public IngestSnapshot gather(BatchRefs refs) {
                Optional<RuntimeException> thrown =
                        bug.get().filter(any -> refs.identities().contains(BOBS_ID));
                if (thrown.isPresent()) {
                    throw thrown.get();
                }
                return working.gather(refs);
            }
        }
    }

    /**
     * The same delivery arrives twice concurrently: one fails, and the other is stored before the first is stored as failed.
     */
    @Test
    void deliveryThatFails_whileItsRepeatIsStored_isADuplicate_andNotKept() {
        ProviderEvent event = failedInvoice("evt_1", "cus_1", "\"customer_email\": \"ann@example.com\"");
        AtomicReference<Optional<RuntimeException>> fault =
                new AtomicReference<>(Optional.of(new IllegalStateException("a fault of ours")));
        Deque<Runnable> beforeUnits = new ArrayDeque<>();
        TestWebhooks faulty =
                TestWebhooks.translating(new InterleavedStorage(storage(), beforeUnits), payload -> fault.get());
        beforeUnits.add(() -> {
            fault.set(Optional.empty());
            assertThat(faulty.deliverTogether(List.of(event))).containsExactly(PROCESSED);
        });

        assertThat(faulty.deliver(event)).isEqualTo(DUPLICATE);

        assertThat(faulty.failed()).isZero();
        assertThat(faulty.deliveries()).extracting(DeliveryRecord::outcome).containsExactly(DeliveryOutcome.PROCESSED);
    }

    @Test
    void storageThatFails_keepsNothing_andTheNextAttemptCounts() {
        AtomicReference<Optional<RuntimeException>> fault = new AtomicReference<>(
                Optional.of(new StorageException("asking for customers", new IllegalStateException("away"))));
        TestWebhooks faulty = TestWebhooks.on(new FaultyStorage(storage(), fault::get));
        ProviderEvent event = failedInvoice("evt_1", "cus_1", "\"customer_email\": \"ann@example.com\"");

        assertThatThrownBy(() -> faulty.deliver(event)).isInstanceOf(StorageException.class);
        assertThat(faulty.deliveries()).isEmpty();
        assertThat(faulty.failed()).isZero();

        fault.set(Optional.empty());
        assertThat(faulty.deliver(event)).isEqualTo(PROCESSED);
        assertThat(faulty.eventTypes()).containsExactly("payment-failed");
    }
}

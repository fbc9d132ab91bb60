package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.kernel.Connector;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.RejudgeDeliveries;
import dev.intake.webhook.Rejudged;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random histories that an older mapping judged before the present one, on any storage. (ADR 139) */
public abstract class RejudgeLaws extends StorageContract {
    private static final RejudgeDeliveries.Part ALL = RejudgeDeliveries.ALL;
    private static final Duration NOTHING_IS_LATE = Duration.ofDays(36_500);

    /** Returns the number of random histories. */
    protected abstract int histories();

    /**
     * The old mapping lacks some of the present types, chosen at random, but remembers the same objects. Where it recorded only what
     * the present one records, judging again leaves what the present mapping leaves from the start; and twice is once.
     */
    @Test
    @Tag(Tries.LAW)
    void oldMappingThenRejudge_isTheNewMappingFromTheStart_law() {
        List<WebhookSequence> sequences = WebhookSequences.all()
                .filter(sequence -> sequence.events().get(0).connector() != Connector.CLERK)
                .toList();
        int compared = 0;
        for (long seed = 1; seed <= histories(); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            WebhookSequence sequence = sequences.get(random.nextInt(sequences.size()));
            List<ProviderEvent> order = random.nextBoolean()
                    ? sequence.events()
                    : sequence.orders(1, random).get(0);
            TestWebhooks present = TestWebhooks.on(storage());
            order.forEach(present::deliver);
            Set<String> unmapped = present.deliveries().stream()
                    .filter(trace -> !trace.reason().equals(Optional.of("not in the mapping")))
                    .map(DeliveryRecord::providerType)
                    .filter(type -> !type.equals("order.refunded"))
                    .sorted()
                    .filter(type -> random.nextInt(3) == 0)
                    .collect(Collectors.toSet());
            Mapped old = new Mapped(unmapped);
            TestWebhooks judged = TestWebhooks.on(storage(), old);
            order.forEach(judged::deliver);
            if (!events(present).containsAll(events(judged))) {
                continue;
            }
            compared++;
            old.becomesNew();
            Connector connector = order.get(0).connector();

            Rejudged shown = judged.connectors()
                    .rejudgeDeliveries()
                    .dryRun(judged.tenant().id(), connector, Instant.EPOCH, NOTHING_IS_LATE, ALL);
            Rejudged done = judged.connectors()
                    .rejudgeDeliveries()
                    .apply(judged.tenant().id(), connector, Instant.EPOCH, NOTHING_IS_LATE, ALL);

            String what = "seed " + seed + ", without " + unmapped + " in "
                    + order.stream().map(ProviderEvent::id).toList() + " of " + sequence;
            assertThat(done).as(what).isEqualTo(shown);
            assertThat(stored(judged)).as(what).isEqualTo(stored(present));
            Rejudged again = judged.connectors()
                    .rejudgeDeliveries()
                    .apply(judged.tenant().id(), connector, Instant.EPOCH, NOTHING_IS_LATE, ALL);
            assertThat(again.changes()).as(what).isZero();
            assertThat(stored(judged)).as(what).isEqualTo(stored(present));
        }
        assertThat(compared).isGreaterThan(histories() / 2);
    }

    private static Set<Object> events(TestWebhooks webhooks) {
        return webhooks.tenant().events().stream()
                .map(event -> List.of(event.id(), event.type(), event.properties(), event.occurredAt()))
                .collect(Collectors.toSet());
    }

    /**
     * Everything but times of arrival, ids that are made up, and the address: which bill's a contact takes depends on the order of
     * arrival.
     */
    private List<Object> stored(TestWebhooks webhooks) {
        return List.of(
                events(webhooks),
                webhooks.tenant().contact("u1").map(Contact::attributes),
                webhooks.deliveries().stream()
                        .map(trace -> List.of(
                                trace.key(),
                                trace.providerType(),
                                trace.outcome(),
                                trace.became(),
                                trace.contact().isPresent(),
                                trace.reason()))
                        .collect(Collectors.toSet()),
                storage().connectorViews(webhooks.tenant().id()).objects(objects()),
                webhooks.parked().size());
    }

    private static Set<ObjectRef> objects() {
        return Stream.of("in_1", "in_2", "in_3", "ch_1", "sub_1", "ord_1", "user_1")
                .flatMap(id -> Stream.of(Connector.values())
                        .flatMap(connector -> Stream.of(
                                        ObjectRef.Kind.SUBSCRIPTION,
                                        ObjectRef.Kind.INVOICE,
                                        ObjectRef.Kind.PAYMENT,
                                        ObjectRef.Kind.USER)
                                .flatMap(kind -> ObjectRef.of(connector, kind, id).stream())))
                .collect(Collectors.toSet());
    }
}

package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.enrollment.Enrollment;
import dev.intake.event.EventRecord;
import dev.intake.webhook.WebhookOutcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * That the order of deliveries does not matter, nor how often each arrives: what is stored in the end is the same.
 * No provider promises an order. The storage may hold other tenants; every order gets its own.
 */
public abstract class WebhookOrderConformance extends StorageContract {
    /** How many orders of one sequence are tried, at most. */
    protected abstract int orders();

    static Stream<WebhookSequence> sequences() {
        return WebhookSequences.all();
    }

    @Tag(Tries.LAW)
    @ParameterizedTest(name = "{0}, seed 11")
    @MethodSource("sequences")
    void sequence_inAnyOrderAndWithRepeats_endsTheSame(WebhookSequence sequence) {
        SplittableRandom random = new SplittableRandom(11);
        Optional<Attributes> attributes = Optional.empty();
        for (List<ProviderEvent> order : sequence.orders(orders(), random)) {
            TestWebhooks webhooks = TestWebhooks.on(storage());
            Set<String> types = new HashSet<>(sequence.told().apply(sequence.events()));
            types.forEach(webhooks.tenant()::liveProgram);

            deliver(WebhookSequence.repeated(order, random), webhooks);

            assertThat(webhooks.parked()).as("%s", order).isEmpty();
            assertThat(webhooks.failed()).as("%s", order).isZero();
            assertThat(webhooks.eventTypes())
                    .as("%s", order)
                    .isEqualTo(sequence.told().apply(order));
            Contact contact = onlyContact(webhooks);
            assertThat(contact.email().map(EmailAddress::value))
                    .as("%s", order)
                    .isEqualTo(sequence.email().apply(order));
            assertThat(contact.deactivatedAt().isPresent()).isEqualTo(sequence.deactivated());
            assertThat(attributes.orElse(contact.attributes())).as("%s", order).isEqualTo(contact.attributes());
            attributes = Optional.of(contact.attributes());
            if (!sequence.deactivated()) {
                assertThat(webhooks.tenant().enrollments(contact.id()))
                        .as("%s", order)
                        .hasSameSizeAs(new HashSet<>(webhooks.eventTypes()));
            }
        }
    }

    @Tag(Tries.LAW)
    @ParameterizedTest(name = "{0}, seed 12")
    @MethodSource("sequences")
    void group_hasTheSameResultsAsItsDeliveriesOneByOne(WebhookSequence sequence) {
        SplittableRandom random = new SplittableRandom(12);
        for (List<ProviderEvent> order : sequence.orders(orders() / 4, random)) {
            List<ProviderEvent> deliveries = WebhookSequence.repeated(order, random);
            TestWebhooks alone = TestWebhooks.on(storage());
            TestWebhooks together = TestWebhooks.on(storage());
            for (String type : new HashSet<>(sequence.told().apply(order))) {
                alone.tenant().liveProgram(type);
                together.tenant().liveProgram(type);
            }

            List<WebhookOutcome> one = deliveries.stream().map(alone::deliver).toList();
            List<WebhookOutcome> all = new ArrayList<>();
            for (int from = 0; from < deliveries.size(); ) {
                int to = from + random.nextInt(1, deliveries.size() - from + 1);
                all.addAll(together.deliverTogether(deliveries.subList(from, to)));
                from = to;
            }

            assertThat(all).as("%s", deliveries).isEqualTo(one);
            assertThat(stored(together)).as("%s", deliveries).isEqualTo(stored(alone));
        }
    }

    /** Everything but the times of arrival and the ids that are made up. */
    private static List<Object> stored(TestWebhooks webhooks) {
        Contact contact = onlyContact(webhooks);
        return List.of(
                contact.externalId(),
                contact.email(),
                contact.name(),
                contact.attributes(),
                contact.deactivatedAt().isPresent(),
                webhooks.tenant().events().stream()
                        .map(event -> List.of(event.id(), event.type(), event.properties(), event.occurredAt()))
                        .collect(Collectors.toSet()),
                webhooks.tenant().enrollments(contact.id()).stream()
                        .map(Enrollment::entryEvent)
                        .collect(Collectors.toSet()),
                webhooks.deliveries().stream()
                        .map(trace -> List.of(
                                trace.key(),
                                trace.providerType(),
                                trace.outcome(),
                                trace.became(),
                                trace.contact().isPresent(),
                                trace.reason()))
                        .collect(Collectors.toSet()),
                webhooks.parked().size());
    }

    private static void deliver(List<ProviderEvent> deliveries, TestWebhooks webhooks) {
        Set<ProviderEvent> before = new HashSet<>();
        for (ProviderEvent event : deliveries) {
            boolean repeat = !before.add(event);
            assertThat(webhooks.deliver(event).equals(WebhookOutcome.DUPLICATE))
                    .as("%s in %s", event, deliveries)
                    .isEqualTo(repeat);
        }
    }

    private static Contact onlyContact(TestWebhooks webhooks) {
        Contact contact = webhooks.tenant().contact("u1").orElseThrow();
        assertThat(webhooks.tenant().events()).extracting(EventRecord::contact).containsOnly(contact.id());
        contact.email()
                .map(EmailAddress::value)
                .ifPresent(email ->
                        assertThat(webhooks.tenant().contactsWithEmail(email)).containsExactly(contact));
        return contact;
    }
}

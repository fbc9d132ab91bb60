package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Step;
import dev.intake.testing.CustomerLives.Happening;
import dev.intake.testing.CustomerLives.Life;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * In whatever order the events of a customer's life and the tenant's operations arrive, alone or together and some of them
 * again, contacts, events, enrollments, links and attributes are the same in the end. (Decisions 2.8)
 *
 * <p>There are nine lives, of Stripe, Polar and Clerk, one of which is erased. In memory the usual build tries 20 orders of
 * each, the thorough one 2,000, of which 12,103 are distinct: all 120 of Clerk, 3,990 of Polar and 7,993 of Stripe. On
 * PostgreSQL they are 10 and 40 of each.
 */
public abstract class CustomerLifeLaws extends StorageContract {
    /** How many orders of each life the thorough build tries in memory. */
    static final int THOROUGH = 2_000;

    /** Lives of one tenant: more would not be read at once. */
    private static final int PER_TENANT = 10;

    /** How many orders of each life are tried. */
    protected abstract int orders();

    static Stream<Life> lives() {
        return CustomerLives.all();
    }

    @Tag(Tries.LAW)
    @ParameterizedTest(name = "{0}, seed 13")
    @MethodSource("lives")
    void life_inAnyOrder_endsTheSame(Life life) {
        SplittableRandom random = new SplittableRandom(13);
        Optional<List<Object>> first = Optional.empty();
        for (int tried = 0; tried < orders(); tried += PER_TENANT) {
            World world = new World(life);
            Map<String, String> orders = new HashMap<>();
            for (int n = tried; n < Math.min(tried + PER_TENANT, orders()); n++) {
                orders.put("x" + n + "x", world.live("x" + n + "x", random));
            }
            List<EventRecord> events = world.webhooks.tenant().events();
            assertThat(world.webhooks.parked()).isEmpty();
            assertThat(events).hasSize(orders.size() * life.types().size());
            for (Map.Entry<String, String> order : orders.entrySet()) {
                List<Object> end = world.end(order.getKey(), events);
                if (first.isEmpty()) {
                    assertThat(world.types(order.getKey(), events)).isEqualTo(life.types());
                    first = Optional.of(end);
                }
                assertThat(end).as("%s", order.getValue()).isEqualTo(first.get());
            }
        }
    }

    /** A tenant with a program for each type of the life, one of which ends by an event of another. */
    private final class World {
        private final Life life;
        private final TestWebhooks webhooks = TestWebhooks.on(storage());
        private final Map<ProgramId, String> programs = new HashMap<>();

        World(Life life) {
            this.life = life;
            for (String type : life.types()) {
                ProgramId program = webhooks.tenant().liveProgram(type).id();
                programs.put(program, type);
                if (type.equals("payment-failed")) {
                    Step step = new Step(Duration.ofDays(365), List.of(TestEmails.template("Hello", "Hello")));
                    ExitRule exits = new ExitRule(List.of(new EventType("refund-issued")), List.of(), false);
                    webhooks.tenant()
                            .intake()
                            .programs()
                            .drafting()
                            .revise(
                                    webhooks.tenant().id(),
                                    program,
                                    new EmailSequence(DraftingMode.SHARED, List.of(step), exits));
                }
            }
        }

        /** Lets everything happen in a random order, and returns that. */
        String live(String unique, SplittableRandom random) {
            List<Happening> order = life.happenings(unique, random);
            order.add(random.nextInt(order.size() + 1), order.get(random.nextInt(order.size())));
            List<ProviderEvent> together = new ArrayList<>();
            for (Happening next : order) {
                next.event().ifPresent(together::add);
                if (next.event().isEmpty() || random.nextInt(3) == 0) {
                    deliver(together);
                    next.operation().ifPresent(webhooks.tenant()::send);
                }
                if (next.event().isEmpty() && next.operation().isEmpty()) {
                    contacts(unique).forEach(this::erase);
                }
            }
            deliver(together);
            return order.toString();
        }

        private void erase(Contact contact) {
            webhooks.connectors()
                    .eraseContact()
                    .erase(webhooks.tenant().id(), contact.id(), new Actor(Actor.Kind.PERSON, "ada@example.com"));
        }

        private void deliver(List<ProviderEvent> together) {
            if (!together.isEmpty()) {
                webhooks.deliverTogether(together);
                together.clear();
            }
        }

        List<String> types(String unique, List<EventRecord> events) {
            Set<Contact> contacts = contacts(unique);
            return events.stream()
                    .filter(event -> contacts.stream().anyMatch(one -> one.id().equals(event.contact())))
                    .map(event -> event.type().value())
                    .sorted()
                    .toList();
        }

        /** Returns what is stored in the end, without times of arrival and what makes ids unique. */
        List<Object> end(String unique, List<EventRecord> events) {
            return contacts(unique).stream()
                    .map(contact -> end(contact, unique, events))
                    .collect(Collectors.toList());
        }

        private Object end(Contact contact, String unique, List<EventRecord> events) {
            List<EventRecord> own = events.stream()
                    .filter(event -> event.contact().equals(contact.id()))
                    .toList();
            return List.of(
                    contact.externalId().map(id -> id.value().replace(unique, "")),
                    contact.email().map(email -> email.value().replace(unique, "")),
                    contact.name(),
                    contact.attributes().asMap(),
                    contact.consent().state() == Consent.State.GRANTED,
                    contact.deactivatedAt().isPresent(),
                    contact.billedSince().isPresent(),
                    own.stream()
                            .map(event -> List.of(
                                    event.type(),
                                    event.occurredAt(),
                                    StoredTexts.in(List.of(event.properties()))
                                            .toString()
                                            .replace(unique, "")))
                            .collect(Collectors.toSet()),
                    enrollments(contact, own),
                    webhooks.customers(contact).stream()
                            .map(link -> List.of(
                                    link.customer().id().replace(unique, ""),
                                    link.subject().externalId().isPresent(),
                                    link.contact().equals(Optional.of(contact.id())),
                                    link.others().isEmpty(),
                                    link.namedAt()))
                            .collect(Collectors.toSet()));
        }

        private Set<List<Object>> enrollments(Contact contact, List<EventRecord> own) {
            return storage().programViews(webhooks.tenant().id()).progress(contact.id()).stream()
                    .map(progress -> enrollment(progress, own))
                    .collect(Collectors.toSet());
        }

        private List<Object> enrollment(EnrollmentProgress progress, List<EventRecord> own) {
            Enrollment enrollment = progress.enrollment();
            return List.of(
                    String.valueOf(programs.get(enrollment.entry().program())),
                    own.stream()
                            .filter(event -> event.id().equals(enrollment.entryEvent()))
                            .map(event -> event.type())
                            .toList(),
                    progress.position(),
                    progress.dueAt().isPresent(),
                    progress.exit().isPresent());
        }

        /** Returns whoever has an identity of the life. */
        private Set<Contact> contacts(String unique) {
            Set<Contact> found = new LinkedHashSet<>();
            List<Identity> identities = List.of(
                    new ExternalId("user-" + unique),
                    new ExternalId("userb-" + unique),
                    new ExternalId("clerk_" + unique),
                    address("user-" + unique + "@example.com"),
                    address("pay-" + unique + "@bill.example"));
            identities.forEach(identity ->
                    found.addAll(storage().contactViews(webhooks.tenant().id()).contacts(identity, 10)));
            return found;
        }

        private static EmailAddress address(String text) {
            return EmailAddress.parse(text).orElseThrow();
        }
    }
}

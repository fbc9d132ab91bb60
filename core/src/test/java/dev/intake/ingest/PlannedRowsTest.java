package dev.intake.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.TenantStores;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.kernel.Source;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestTenant;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlannedRowsTest {
    private static final EmailAddress SHARED =
            EmailAddress.parse("team@example.com").orElseThrow();
    private static final EmailAddress OWN =
            EmailAddress.parse("ann@example.com").orElseThrow();
    private static final EventType SIGNUP = new EventType("signed_up");
    private static final int PER_EMAIL = 2;

    private final InMemoryStorage storage = new InMemoryStorage();
    private final SequentialIds ids = new SequentialIds();
    private final TestTenant tenant = TestTenant.of(storage, Intake.on(storage, new ManualClock(), ids, new Random(1)));
    private final ProgramId program = tenant.liveProgram(SIGNUP.value()).id();

    /** The oldest first, so that those which a plan gives another address are those that a store would name. */
    private final List<Contact> sharing = IntStream.range(0, 8)
            .mapToObj(i -> Contact.create(
                    new ContactId(ids.next()),
                    Subject.of(Optional.of(new ExternalId("user-" + i)), Optional.of(SHARED))
                            .orElseThrow(),
                    Source.CUSTOMER,
                    ManualClock.START.plus(Duration.ofDays(i))))
            .toList();

    @Test
    void candidates_whenThePlanGaveTheFirstOnesAnotherAddress_areThoseThatFollow() {
        List<Contact> moved =
                sharing.subList(0, 5).stream().map(PlannedRowsTest::moved).toList();

        assertThat(gathered(plan(moved, List.of()), SHARED).candidates())
                .contains(sharing.get(5), sharing.get(6))
                .doesNotContainAnyElementsOf(moved);
    }

    @Test
    void candidates_ofAnAddressThatThePlanGave_areIncluded() {
        Contact moved = moved(sharing.get(0));

        assertThat(gathered(plan(List.of(moved), List.of()), OWN).candidates()).containsExactly(moved);
    }

    /** The contact is found by an email that only the plan gave it, and was enrolled before. */
    @Test
    void entered_ofAContactWithAnAddressThatThePlanGave_isWhatIsStored() {
        Contact moved = moved(sharing.get(0));
        store(plan(sharing, List.of(enrollment(moved))));

        assertThat(planned(plan(List.of(moved), List.of()), OWN).entered())
                .containsExactly(enrollment(moved).entry());
    }

    @Test
    void entered_isWhatThePlanAdds() {
        Contact first = sharing.get(0);

        assertThat(gathered(plan(List.of(), List.of(enrollment(first))), SHARED).entered())
                .containsExactly(enrollment(first).entry());
    }

    @Test
    void reportFacts_haveTheEnrollmentsThatThePlanAdds() {
        Contact first = sharing.get(0);
        Contact second = sharing.get(1);

        List<Enrollment> enrollments = inTenant(stores -> {
            PlannedRows rows = new PlannedRows(stores);
            rows.add(plan(List.of(), List.of(enrollment(first), enrollment(second))));
            return rows.reportFacts(Set.of(SIGNUP), Set.of(first.id())).enrollments();
        });

        assertThat(enrollments).containsExactly(enrollment(first));
    }

    @Test
    void whatIsPlanned_isNotStored() {
        assertThat(gathered(plan(List.of(moved(sharing.get(0))), List.of()), OWN)
                        .candidates())
                .isNotEmpty();

        assertThat(inTenant(stores -> stores.gather(refs(OWN))).candidates()).isEmpty();
    }

    private static IngestPlan plan(List<Contact> contacts, List<Enrollment> enrollments) {
        return new IngestPlan(contacts, List.of(), List.of(), enrollments, Map.of(), Map.of(), List.of());
    }

    private Enrollment enrollment(Contact contact) {
        return new Enrollment(new Entry(program, contact.id()), new EventId(new UUID(0, 1)), ManualClock.START);
    }

    private static BatchRefs refs(EmailAddress email) {
        return new BatchRefs(Set.of(email), PER_EMAIL, Set.of(SIGNUP), Set.of(), Set.of(email), Instant.EPOCH);
    }

    private static Contact moved(Contact contact) {
        return new Contact(
                contact.id(),
                contact.externalId(),
                Optional.of(OWN),
                contact.name(),
                contact.attributes(),
                contact.consent(),
                contact.createdAt(),
                contact.updatedAt());
    }

    /** What is gathered once all contacts are stored and the plan is shown over them. */
    private IngestSnapshot gathered(IngestPlan plan, EmailAddress email) {
        store(plan(sharing, List.of()));
        return planned(plan, email);
    }

    private IngestSnapshot planned(IngestPlan plan, EmailAddress email) {
        return inTenant(stores -> {
            PlannedRows rows = new PlannedRows(stores);
            rows.add(plan);
            return rows.gather(refs(email));
        });
    }

    private void store(IngestPlan plan) {
        inTenant(stores -> {
            stores.apply(plan);
            return plan;
        });
    }

    private <T> T inTenant(Function<TenantStores, T> work) {
        return storage.unitOfWork().inTenant(tenant.id(), work::apply).orElseThrow();
    }
}

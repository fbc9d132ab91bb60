package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.Contact;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.TypeProfile;
import dev.intake.id.TenantId;
import dev.intake.ingest.BatchStores;
import dev.intake.program.Program;
import dev.intake.program.ProgramState;
import dev.intake.program.ProgramTransition;
import dev.intake.store.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * What every storage must do when one moment of a tenant is looked at. An adapter's conformance test extends this class
 * and says which storage is meant. The storage may hold other tenants; every test makes its own.
 */
public abstract class SnapshotConformance extends StorageKit {
    private final Contact ann = contact("ann", "ann@example.com");
    private final Contact bob = contact("bob", "bob@example.com");

    private void look(Consumer<BatchStores> work) {
        assertThat(storage.snapshots().ofTenant(tenant.id(), stores -> {
                    work.accept(stores);
                    return "looked";
                }))
                .contains("looked");
    }

    @Test
    void snapshot_seesWhatWasCommitted() {
        EventRecord event = event(ann, SIGNED_UP, NOW);
        Program live = program(ProgramState.ACTIVE, SIGNED_UP);
        Enrollment enrollment = new Enrollment(new Entry(live.id(), ann.id()), event.id(), NOW);
        TypeProfile profile = new TypeProfile(SIGNED_UP, Set.of(key("plan")));
        write(stores -> {
            stores.save(tenant.withSignupEvent(SIGNED_UP));
            stores.contacts().save(List.of(ann));
            stores.events().record(List.of(event));
            stores.profiles().save(List.of(profile));
            stores.programs().save(List.of(live));
            stores.enrollments().add(List.of(enrollment));
        });

        look(stores -> {
            assertThat(stores.tenant()).isEqualTo(tenant.withSignupEvent(SIGNED_UP));
            assertThat(stores.contacts().candidates(identities(ann), 1)).containsExactly(ann);
            assertThat(stores.events().seen(Set.of(event.id()))).containsExactly(event.id());
            assertThat(stores.profiles().of(Set.of(SIGNED_UP))).containsValue(profile);
            assertThat(stores.programs().all()).containsExactly(live);
            assertThat(stores.enrollments().of(Set.of(live.id()), Set.of(ann.id())))
                    .containsExactly(enrollment);
        });
    }

    @Test
    void snapshot_seesNothingThatIsCommittedMeanwhile() {
        write(stores -> stores.contacts().save(List.of(ann)));

        look(stores -> {
            assertThat(stores.contacts().candidates(identities(bob), 1)).isEmpty();
            write(meanwhile -> {
                meanwhile.save(tenant.withSignupEvent(SIGNED_UP));
                meanwhile.contacts().save(List.of(bob));
                meanwhile.programs().save(List.of(program(ProgramState.ACTIVE, SIGNED_UP)));
            });
            assertThat(stores.tenant()).isEqualTo(tenant);
            assertThat(stores.programs().all()).isEmpty();
            assertThat(stores.contacts().of(Set.of(ann.id(), bob.id()))).containsOnlyKeys(ann.id());
        });

        assertThat(storage.contactViews().contact(tenant.id(), bob.id())).contains(bob);
    }

    /** Were it to wait, this test would not end: the unit of work waits for the snapshot. */
    @Test
    void snapshot_waitsForNoUnitOfWork() {
        write(stores -> {
            stores.contacts().save(List.of(ann));
            look(snapshot ->
                    assertThat(snapshot.contacts().of(Set.of(ann.id()))).isEmpty());
        });
    }

    @Test
    void snapshot_thatIsWrittenTo_throws_andNothingIsThere() {
        List<Consumer<BatchStores>> writes = List.of(
                stores -> stores.contacts().save(List.of(ann)),
                stores -> stores.events().record(List.of(event(ann, SIGNED_UP, NOW))),
                stores -> stores.profiles().save(List.of(new TypeProfile(SIGNED_UP, Set.of()))),
                stores -> stores.programs().save(List.of(program(ProgramState.DRAFT, SIGNED_UP))));

        for (Consumer<BatchStores> write : writes) {
            assertThatThrownBy(() -> look(write)).isInstanceOf(StorageException.class);
        }

        assertThat(storage.views().tenant(tenant.id())).contains(tenant);
        assertThat(storage.contactViews().contact(tenant.id(), ann.id())).isEmpty();
        assertThat(storage.eventViews().events(tenant.id(), EventQuery.newest(1)))
                .isEmpty();
        assertThat(storage.programViews().programs(tenant.id())).isEmpty();
        write(stores -> stores.contacts().save(List.of(ann)));
    }

    @Test
    void snapshot_ofNoTenant_isEmptyAndDoesNotWork() {
        List<String> worked = new ArrayList<>();

        Optional<String> looked = storage.snapshots().ofTenant(new TenantId("tn_nobody"), stores -> {
            worked.add("worked");
            return "done";
        });

        assertThat(looked).isEmpty();
        assertThat(worked).isEmpty();
    }

    @Test
    void snapshot_itsStores_areDeadAfterwards() {
        List<BatchStores> kept = new ArrayList<>();
        look(kept::add);

        assertThatThrownBy(() -> kept.get(0).programs().all()).isInstanceOf(RuntimeException.class);
    }

    @Test
    void enrollments_areThoseOfTheContactsInThePrograms() {
        Program welcome = program(ProgramState.ACTIVE, SIGNED_UP);
        Program upsell = program(ProgramState.PAUSED, ORDERED);
        EventRecord event = event(ann, SIGNED_UP, NOW);
        Enrollment annWelcome = new Enrollment(new Entry(welcome.id(), ann.id()), event.id(), NOW);
        Enrollment bobWelcome = new Enrollment(new Entry(welcome.id(), bob.id()), event.id(), NOW);
        Enrollment annUpsell = new Enrollment(new Entry(upsell.id(), ann.id()), event.id(), NOW.plusSeconds(1));
        write(stores -> {
            stores.contacts().save(List.of(ann, bob));
            stores.events().record(List.of(event));
            stores.programs().save(List.of(welcome, upsell));
            stores.enrollments().add(List.of(annWelcome, bobWelcome, annUpsell));
        });

        write(stores -> {
            assertThat(stores.enrollments().of(Set.of(welcome.id(), upsell.id()), Set.of(ann.id())))
                    .containsExactlyInAnyOrder(annWelcome, annUpsell);
            assertThat(stores.enrollments().of(Set.of(welcome.id()), Set.of(ann.id(), bob.id())))
                    .containsExactlyInAnyOrder(annWelcome, bobWelcome);
            assertThat(stores.enrollments().of(Set.of(upsell.id()), Set.of(bob.id())))
                    .isEmpty();
            assertThat(stores.enrollments().of(Set.of(), Set.of(ann.id()))).isEmpty();
            assertThat(stores.enrollments().of(Set.of(welcome.id()), Set.of())).isEmpty();
        });
    }

    @Test
    void transitions_areThoseOfThePrograms_eachInOrderOfTime() {
        Program one = program(ProgramState.PAUSED, SIGNED_UP);
        Program other = program(ProgramState.ACTIVE, SIGNED_UP);
        ProgramTransition approved = new ProgramTransition(one.id(), ProgramState.ACTIVE, NOW);
        ProgramTransition paused = new ProgramTransition(one.id(), ProgramState.PAUSED, NOW.plusSeconds(1));
        write(stores -> {
            stores.programs().save(List.of(one, other));
            stores.programs()
                    .record(List.of(paused, approved, new ProgramTransition(other.id(), ProgramState.ACTIVE, NOW)));
        });

        write(stores -> {
            assertThat(stores.programs().transitions(Set.of(one.id()))).containsExactly(approved, paused);
            assertThat(stores.programs().transitions(Set.of(one.id(), other.id())))
                    .hasSize(3);
            assertThat(stores.programs().transitions(Set.of())).isEmpty();
        });
    }
}

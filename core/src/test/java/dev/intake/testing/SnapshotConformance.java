package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.Contact;
import dev.intake.contact.Identity;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.ingest.BatchReader;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.ingest.ReportFacts;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.program.Program;
import dev.intake.program.ProgramState;
import dev.intake.program.ProgramTransition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The requirements for every storage about snapshots of a tenant. An adapter's conformance test extends this class and
 * supplies the storage. The storage may contain other tenants; every test creates its own.
 */
public abstract class SnapshotConformance extends StorageKit {
    private final Contact ann = contact("ann", "ann@example.com");
    private final Contact bob = contact("bob", "bob@example.com");

    private void look(Consumer<BatchReader> work) {
        assertThat(storage.snapshots().ofTenant(tenant.id(), stores -> {
                    work.accept(stores);
                    return "looked";
                }))
                .contains("looked");
    }

    private static BatchRefs refs(Set<Identity> identities, Set<EventId> events) {
        return new BatchRefs(identities, 1, Set.of(SIGNED_UP), events, identities, Instant.EPOCH);
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
            BatchRows.record(stores, List.of(event));
            BatchRows.profile(stores, List.of(profile));
            stores.programs().save(List.of(live));
            BatchRows.enroll(stores, List.of(enrollment));
        });

        look(stores -> {
            assertThat(stores.access()).isEqualTo(tenant.access());
            IngestSnapshot snapshot = stores.gather(refs(identities(ann), Set.of(event.id())));
            assertThat(snapshot.retention()).isEqualTo(tenant.retention());
            assertThat(snapshot.candidates()).containsExactly(ann);
            assertThat(snapshot.seen()).containsExactly(event.id());
            assertThat(snapshot.profiles()).containsOnly(Map.entry(SIGNED_UP, profile));
            assertThat(snapshot.livePrograms()).containsExactly((Program.Live) live);
            assertThat(snapshot.entered()).containsExactly(enrollment.entry());
            ReportFacts facts = stores.reportFacts(Set.of(SIGNED_UP), Set.of(ann.id()));
            assertThat(facts.programs()).containsExactly(live);
            assertThat(facts.enrollments()).containsExactly(enrollment);
        });
    }

    @Test
    void snapshot_seesNothingThatIsCommittedInTheMeantime() {
        write(stores -> stores.contacts().save(List.of(ann)));

        look(stores -> {
            BatchRefs both = refs(identities(ann, bob), Set.of());
            assertThat(stores.gather(both).candidates()).containsExactly(ann);
            write(meanwhile -> {
                meanwhile.saveKeys(Optional.empty(), Optional.empty());
                meanwhile.saveBucket(new TokenBucket(tenant.bucket().limit(), 1, NOW));
                meanwhile.contacts().save(List.of(bob));
                meanwhile.programs().save(List.of(program(ProgramState.ACTIVE, SIGNED_UP)));
            });
            assertThat(stores.access()).isEqualTo(tenant.access());
            assertThat(stores.gather(both).livePrograms()).isEmpty();
            assertThat(stores.gather(both).candidates()).containsExactly(ann);
            assertThat(stores.reportFacts(Set.of(SIGNED_UP), Set.of()).programs())
                    .isEmpty();
        });

        assertThat(storage.contactViews(tenant.id()).contact(bob.id())).contains(bob);
    }

    /** Were it to wait, this test would not end: the unit of work waits for the snapshot. */
    @Test
    void snapshot_waitsForNoUnitOfWork() {
        write(stores -> {
            stores.contacts().save(List.of(ann));
            look(snapshot -> assertThat(
                            snapshot.gather(refs(identities(ann), Set.of())).candidates())
                    .isEmpty());
        });
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
    void snapshot_itsStores_cannotBeUsedAfterwards() {
        List<BatchReader> kept = new ArrayList<>();
        look(kept::add);

        assertThatThrownBy(() -> kept.get(0).gather(refs(identities(ann), Set.of())))
                .isInstanceOf(RuntimeException.class);
    }

    @Test
    void reportFacts_haveTheEnrollmentsOfTheContactsInTheProgramsOfTheTypes() {
        Program welcome = program(ProgramState.ACTIVE, SIGNED_UP);
        Program upsell = program(ProgramState.PAUSED, ORDERED);
        EventRecord event = event(ann, SIGNED_UP, NOW);
        Enrollment annWelcome = new Enrollment(new Entry(welcome.id(), ann.id()), event.id(), NOW);
        Enrollment bobWelcome = new Enrollment(new Entry(welcome.id(), bob.id()), event.id(), NOW);
        Enrollment annUpsell = new Enrollment(new Entry(upsell.id(), ann.id()), event.id(), NOW.plusSeconds(1));
        write(stores -> {
            stores.contacts().save(List.of(ann, bob));
            BatchRows.record(stores, List.of(event));
            stores.programs().save(List.of(welcome, upsell));
            BatchRows.enroll(stores, List.of(annWelcome, bobWelcome, annUpsell));
        });

        write(stores -> {
            assertThat(enrollments(stores, Set.of(SIGNED_UP, ORDERED), ann))
                    .containsExactlyInAnyOrder(annWelcome, annUpsell);
            assertThat(enrollments(stores, Set.of(SIGNED_UP), ann, bob))
                    .containsExactlyInAnyOrder(annWelcome, bobWelcome);
            assertThat(enrollments(stores, Set.of(ORDERED), bob)).isEmpty();
            assertThat(enrollments(stores, Set.of(), ann)).isEmpty();
            assertThat(enrollments(stores, Set.of(SIGNED_UP))).isEmpty();
        });
    }

    @Test
    void reportFacts_haveTheProgramsOfTheTypes_andTheTransitionsOfEachInOrderOfTime() {
        Program one = program(ProgramState.PAUSED, SIGNED_UP);
        Program other = program(ProgramState.ACTIVE, ORDERED);
        ProgramTransition approved = new ProgramTransition(one.id(), ProgramState.ACTIVE, NOW);
        ProgramTransition paused = new ProgramTransition(one.id(), ProgramState.PAUSED, NOW.plusSeconds(1));
        write(stores -> {
            stores.programs().save(List.of(one, other));
            stores.programs()
                    .record(List.of(paused, approved, new ProgramTransition(other.id(), ProgramState.ACTIVE, NOW)));
        });

        write(stores -> {
            ReportFacts ofOne = stores.reportFacts(Set.of(SIGNED_UP), Set.of());
            assertThat(ofOne.programs()).containsExactly(one);
            assertThat(ofOne.transitions()).containsExactly(approved, paused);
            ReportFacts ofBoth = stores.reportFacts(Set.of(SIGNED_UP, ORDERED), Set.of());
            assertThat(ofBoth.programs()).containsExactlyInAnyOrder(one, other);
            assertThat(ofBoth.transitions()).hasSize(3);
            assertThat(stores.reportFacts(Set.of(), Set.of()).programs()).isEmpty();
        });
    }

    private static List<Enrollment> enrollments(BatchReader reader, Set<EventType> types, Contact... of) {
        return reader.reportFacts(types, Stream.of(of).map(Contact::id).collect(Collectors.toSet()))
                .enrollments();
    }

    @Test
    void gather_hasTheEnrollmentsOfTheContactsThatTheBatchCouldEnroll_inLiveProgramsOfItsTypes() {
        Program live = program(ProgramState.ACTIVE, SIGNED_UP);
        Program paused = program(ProgramState.PAUSED, SIGNED_UP);
        Program ofOtherType = program(ProgramState.ACTIVE, ORDERED);
        EventRecord event = event(ann, SIGNED_UP, NOW);
        List<Enrollment> all = Stream.of(live, paused, ofOtherType)
                .flatMap(program -> Stream.of(ann, bob)
                        .map(contact -> new Enrollment(new Entry(program.id(), contact.id()), event.id(), NOW)))
                .toList();
        write(stores -> {
            stores.contacts().save(List.of(ann, bob));
            BatchRows.record(stores, List.of(event));
            stores.programs().save(List.of(live, paused, ofOtherType));
            BatchRows.enroll(stores, all);
        });
        Entry annLive = new Entry(live.id(), ann.id());
        Entry bobLive = new Entry(live.id(), bob.id());
        Set<Identity> both = identities(ann, bob);

        write(stores -> {
            assertThat(stores.gather(refs(both, Set.of())).entered()).containsExactlyInAnyOrder(annLive, bobLive);
            for (Identity annsOwn : List.<Identity>of(ann.id(), ann.externalId().orElseThrow())) {
                assertThat(stores.gather(new BatchRefs(
                                        both, 1, Set.of(SIGNED_UP), Set.of(), Set.of(annsOwn), Instant.EPOCH))
                                .entered())
                        .contains(annLive)
                        .isSubsetOf(annLive, bobLive);
            }
            assertThat(stores.gather(new BatchRefs(both, 1, Set.of(), Set.of(), both, Instant.EPOCH))
                            .entered())
                    .isEmpty();
        });
    }

    /** Whoever pauses and resumes in a loop leaves a bounded number of rows. */
    @Test
    void transitions_ofAProgram_areLimited_andTheNewestStay() {
        Program busy = program(ProgramState.ACTIVE, SIGNED_UP);
        Program quiet = program(ProgramState.ACTIVE, SIGNED_UP);
        ProgramTransition approved = new ProgramTransition(quiet.id(), ProgramState.ACTIVE, NOW.minusSeconds(9_999));
        List<ProgramTransition> changes = new ArrayList<>();
        for (int i = 0; i < ProgramTransition.MAX_KEPT + 1; i++) {
            changes.add(new ProgramTransition(
                    busy.id(), i % 2 == 0 ? ProgramState.ACTIVE : ProgramState.PAUSED, NOW.plusSeconds(i)));
        }
        write(stores -> {
            stores.programs().record(List.of(approved));
            stores.programs().record(changes);
        });
        ProgramTransition newest =
                new ProgramTransition(busy.id(), ProgramState.PAUSED, NOW.plusSeconds(ProgramTransition.MAX_KEPT + 1));
        write(stores -> stores.programs().record(List.of(newest)));

        assertThat(storage.programViews(tenant.id()).transitions())
                .hasSize(ProgramTransition.MAX_KEPT + 1)
                .contains(approved, changes.get(2), newest)
                .doesNotContain(changes.get(0), changes.get(1));
    }
}

package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.TenantStores;
import dev.intake.access.GracePeriod;
import dev.intake.access.IngestionKey;
import dev.intake.access.StoredKey;
import dev.intake.contact.Contact;
import dev.intake.contact.ExternalId;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.ingest.BatchReader;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.kernel.TokenBucket.TakeOutcome;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.program.ProgramState;
import dev.intake.tenant.IngestionAccess;
import dev.intake.tenant.Retention;
import dev.intake.tenant.Tenant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What every storage must do: units of work, tenants, profiles and programs, by the contracts of the ports. An adapter's
 * conformance test extends this class and supplies the storage. The storage may contain other tenants; every test creates its
 * own.
 */
public abstract class StorageConformance extends StorageKit {
    // Units of work

    @Test
    void inTenant_whenTheWorkReturns_everythingIsThere() {
        Contact ann = contact("ann", "ann@example.com");

        Optional<String> returned = storage.unitOfWork().inTenant(tenant.id(), stores -> {
            stores.contacts().save(List.of(ann));
            return "done";
        });

        assertThat(returned).contains("done");
        assertThat(storage.contactViews(tenant.id()).contact(ann.id())).contains(ann);
    }

    @Test
    void inTenant_whenTheWorkThrows_nothingIsThere() {
        Contact ann = contact("ann", "ann@example.com");
        Program draft = program(ProgramState.DRAFT, SIGNED_UP);

        assertThatThrownBy(() -> write(stores -> {
                    stores.save(tenant.withSignupEvent(SIGNED_UP));
                    stores.contacts().save(List.of(ann));
                    stores.programs().save(List.of(draft));
                    throw new IllegalArgumentException("the work failed");
                }))
                .hasMessage("the work failed");

        assertThat(storage.contactViews(tenant.id()).contact(ann.id())).isEmpty();
        assertThat(storage.programViews(tenant.id()).programs()).isEmpty();
        assertThat(storage.tenant(tenant.id())).contains(tenant);
    }

    @Test
    void inTenant_ofNoTenant_isEmpty() {
        Contact ann = contact("ann", "ann@example.com");
        TenantId nobody = new TenantId("tn_nobody");

        assertThat(storage.unitOfWork().inTenant(nobody, stores -> "done")).isEmpty();
        assertThat(storage.unitOfWork().inTenant(nobody, stores -> {
                    stores.contacts().save(List.of(ann));
                    return BatchRows.candidates(stores, identities(ann), 1);
                }))
                .isEmpty();
        assertThat(storage.contactViews(nobody).contact(ann.id())).isEmpty();
    }

    @Test
    void inTenant_thatOnlyReads_orOnlyWrites_orDoesNeither_returnsWhatTheWorkReturned() {
        Contact ann = contact("ann", "ann@example.com");

        assertThat(storage.unitOfWork().inTenant(tenant.id(), stores -> {
                    stores.contacts().save(List.of(ann));
                    return "written";
                }))
                .contains("written");
        assertThat(storage.unitOfWork()
                        .inTenant(tenant.id(), stores -> BatchRows.candidates(stores, identities(ann), 1)))
                .contains(List.of(ann));
        assertThat(storage.unitOfWork().inTenant(tenant.id(), BatchReader::access))
                .contains(tenant.access());
        assertThat(storage.unitOfWork().inTenant(tenant.id(), stores -> "nothing"))
                .contains("nothing");
    }

    @Test
    void inTenant_itsStores_areDeadAfterwards() {
        List<TenantStores> kept = new ArrayList<>();
        write(kept::add);

        assertThatThrownBy(() -> kept.get(0).programs().programs()).isInstanceOf(RuntimeException.class);
    }

    @Test
    void inTenant_itsStores_seeWhatTheUnitWrote() {
        Contact ann = contact("ann", "ann@example.com");
        EventRecord event = event(ann, SIGNED_UP, NOW);

        write(stores -> {
            stores.contacts().save(List.of(ann));
            BatchRows.record(stores, List.of(event));
            assertThat(BatchRows.candidates(stores, identities(ann), 1)).containsExactly(ann);
            assertThat(BatchRows.seen(stores, Set.of(event.id()))).containsExactly(event.id());
        });
    }

    @Test
    void inTenant_ofOneTenant_takesTurns() throws InterruptedException, ExecutionException {
        int threads = 8;
        int rounds = 25;
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(executor.submit(() -> IntStream.range(0, rounds).forEach(round -> takeOneToken())));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } finally {
            executor.shutdownNow();
        }

        long left = storage.tenant(tenant.id()).orElseThrow().bucket().level();
        assertThat(left).isEqualTo((600 - threads * rounds) * TokenBucket.UNITS_PER_REQUEST);
    }

    private void takeOneToken() {
        write(stores -> {
            TakeOutcome granted = stores.tenant().bucket().take(NOW);
            stores.save(stores.tenant().withBucket(granted.bucket()));
        });
    }

    @Test
    void tenants_neverSeeEachOther() {
        Tenant other = newTenant();
        Contact ann = contact("ann", "ann@example.com");
        EventRecord event = event(ann, SIGNED_UP, NOW);
        Program live = program(ProgramState.ACTIVE, SIGNED_UP);
        Enrollment enrollment = new Enrollment(new Entry(live.id(), ann.id()), event.id(), NOW);
        write(stores -> {
            stores.contacts().save(List.of(ann));
            BatchRows.record(stores, List.of(event));
            BatchRows.profile(stores, List.of(new TypeProfile(SIGNED_UP, Set.of(key("plan")))));
            stores.programs().save(List.of(live));
            BatchRows.enroll(stores, List.of(enrollment));
        });

        storage.unitOfWork().inTenant(other.id(), stores -> {
            assertThat(BatchRows.candidates(stores, identities(ann), 9)).isEmpty();
            assertThat(BatchRows.seen(stores, Set.of(event.id()))).isEmpty();
            assertThat(stores.profile(SIGNED_UP)).isEmpty();
            assertThat(BatchRows.live(stores, Set.of(SIGNED_UP))).isEmpty();
            assertThat(stores.programs().programs()).isEmpty();
            assertThat(BatchRows.enrollments(stores, Set.of(SIGNED_UP), Set.of(ann.id())))
                    .isEmpty();
            return "";
        });
        assertThat(storage.contactViews(other.id()).contact(ann.id())).isEmpty();
        assertThat(storage.contactViews(other.id()).contacts(new ExternalId("ann"), 9))
                .isEmpty();
        assertThat(storage.eventViews(other.id()).events(EventQuery.newest(9))).isEmpty();
        assertThat(storage.programViews(other.id()).programs()).isEmpty();
        assertThat(storage.programViews(other.id()).enrollmentCounts()).isEmpty();
        assertThat(storage.programViews(other.id()).progress(ann.id())).isEmpty();
    }

    // Tenants

    @Test
    void add_aTenant_isFoundAndListed() {
        assertThat(storage.tenant(tenant.id())).contains(tenant);
        assertThat(storage.registry().all()).contains(tenant);
        assertThat(storage.tenant(new TenantId("tn_nobody"))).isEmpty();
    }

    @Test
    void add_aTenantTwice_isRefused() {
        assertThatThrownBy(() -> storage.registry().add(tenant)).isInstanceOf(StorageException.class);
    }

    @Test
    void addFirst_withAnExistingTenant_addsNone() {
        Tenant late =
                new Tenant(new TenantId("tn_late"), "Late", NOW, Optional.empty(), Optional.empty(), tenant.bucket());

        assertThat(storage.registry().addFirst(late)).isFalse();
        assertThat(storage.registry().all()).doesNotContain(late);
        assertThat(storage.tenant(late.id())).isEmpty();
    }

    @Test
    void holder_ofAKey_isItsTenant_andNoneForAnotherKey() {
        StoredKey stored = StoredKey.of(IngestionKey.generate(new Random()), NOW);
        newTenant();
        write(stores -> stores.saveKeys(Optional.of(stored), Optional.empty()));

        assertThat(storage.registry().holder(stored.hash())).contains(tenant.id());
        assertThat(storage.registry().holder(stored.hash())).as("asked again").contains(tenant.id());
        StoredKey next = StoredKey.of(IngestionKey.generate(new Random()), NOW);
        IngestionAccess rotated = storage.ingestionAccess(tenant.id())
                .orElseThrow()
                .withKey(next, new GracePeriod(Duration.ofDays(1)), NOW);
        write(stores -> stores.saveKeys(rotated.key(), rotated.replacedKey()));
        assertThat(storage.registry().holder(stored.hash())).as("in grace").contains(tenant.id());
        assertThat(storage.registry().holder(next.hash())).contains(tenant.id());
        assertThat(storage.registry().holder(IngestionKey.generate(new Random()).hash()))
                .isEmpty();
    }

    @Test
    void save_everySettingOfATenant_isReadBack() {
        StoredKey stored = StoredKey.of(IngestionKey.generate(new Random(1)), NOW.plusNanos(7_654_321));
        TokenBucket bucket = new TokenBucket(new RateLimit(7, 1_000_000_000), 3_600_000_001L, NOW.plusSeconds(9));
        Tenant changed = tenant.withAccess(tenant.access().withKey(stored).withBucket(bucket))
                .withSignupEvent(SIGNED_UP);

        write(stores -> stores.save(changed));

        assertThat(storage.tenant(tenant.id())).contains(changed);
        write(stores -> assertThat(stores.tenant()).isEqualTo(changed));

        Tenant rotated = changed.withAccess(changed.access()
                .withKey(
                        StoredKey.of(IngestionKey.generate(new Random(2)), NOW),
                        new GracePeriod(Duration.ofSeconds(86_399)),
                        NOW.plusNanos(1_234_567)));
        write(stores -> stores.save(rotated));
        assertThat(storage.tenant(tenant.id())).contains(rotated);
        assertThat(storage.registry().all()).contains(rotated);
        write(stores -> assertThat(stores.tenant()).isEqualTo(rotated));

        Tenant keepsLess = rotated.withRetention(new Retention(Optional.of(31), 3_650, 7, Optional.of(NOW)));
        write(stores -> stores.save(keepsLess));
        assertThat(storage.tenant(tenant.id())).contains(keepsLess);
        assertThat(storage.registry().all()).contains(keepsLess);
        write(stores -> assertThat(stores.tenant()).isEqualTo(keepsLess));
        assertThat(storage.snapshots().ofTenant(tenant.id(), BatchReader::access))
                .contains(keepsLess.access());
    }

    /** Access and tenant are read in either order, before and after writes of either: always as they were locked. */
    @Test
    void tenantAndAccess_ofOneUnitOfWork_agree_inEveryOrder() {
        TokenBucket less = new TokenBucket(tenant.bucket().limit(), 1, NOW);
        Tenant named = tenant.withSignupEvent(SIGNED_UP);

        write(stores -> {
            assertThat(stores.access()).isEqualTo(tenant.access());
            stores.saveBucket(less);
            assertThat(stores.tenant()).as("after the access").isEqualTo(tenant);
            stores.save(named);
            assertThat(stores.tenant()).isEqualTo(tenant);
            stores.saveBucket(less);
        });
        Tenant stored = named.withBucket(less);
        write(stores -> {
            assertThat(stores.tenant()).isEqualTo(stored);
            assertThat(stores.access()).as("after the tenant").isEqualTo(stored.access());
        });
        write(stores -> {
            assertThat(stores.programs().programs()).isEmpty();
            stores.save(tenant);
            assertThat(stores.tenant()).as("after another query").isEqualTo(stored);
            assertThat(stores.access()).isEqualTo(stored.access());
        });
        assertThat(storage.tenant(tenant.id())).contains(tenant);
    }

    // Profiles

    @Test
    void profiles_areReadBackAndReplaced() {
        TypeProfile first = new TypeProfile(SIGNED_UP, Set.of(key("plan"), key("a.b:c-d")));
        TypeProfile none = new TypeProfile(ORDERED, Set.of());
        TypeProfile less = first.after(Set.of(key("plan")));
        write(stores -> BatchRows.profile(stores, List.of(first, none)));
        write(stores -> {
            assertThat(stores.profile(SIGNED_UP)).contains(first);
            assertThat(stores.profile(ORDERED)).contains(none);
            assertThat(stores.profile(new EventType("other"))).isEmpty();
        });

        write(stores -> BatchRows.profile(stores, List.of(less)));
        assertThat(storage.eventViews(tenant.id()).profile(SIGNED_UP)).contains(less);
    }

    // Programs and enrollments

    @ParameterizedTest
    @EnumSource
    void programs_areReadBackInTheirState(ProgramState state) {
        Program program = program(state, SIGNED_UP);
        write(stores -> stores.programs().save(List.of(program)));

        assertThat(storage.programViews(tenant.id()).programs()).containsExactly(program);
        write(stores -> assertThat(stores.programs().programs()).containsExactly(program));
    }

    @Test
    void live_areTheLiveProgramsOfTheTriggers() {
        Program.Live signup = (Program.Live) program(ProgramState.ACTIVE, SIGNED_UP);
        Program.Live signupToo = (Program.Live) program(ProgramState.ACTIVE, SIGNED_UP);
        Program.Live order = (Program.Live) program(ProgramState.ACTIVE, ORDERED);
        write(stores -> stores.programs()
                .save(List.of(
                        signup,
                        signupToo,
                        order,
                        program(ProgramState.DRAFT, SIGNED_UP),
                        program(ProgramState.PAUSED, SIGNED_UP))));

        write(stores -> {
            assertThat(BatchRows.live(stores, Set.of(SIGNED_UP))).containsExactlyInAnyOrder(signup, signupToo);
            assertThat(BatchRows.live(stores, Set.of(SIGNED_UP, ORDERED)))
                    .containsExactlyInAnyOrder(signup, signupToo, order);
            assertThat(BatchRows.live(stores, Set.of(new EventType("user.signed_up "))))
                    .isEmpty();
            assertThat(BatchRows.live(stores, Set.of())).isEmpty();
            stores.programs().save(List.of(signup.pause()));
        });
        write(stores -> assertThat(BatchRows.live(stores, Set.of(SIGNED_UP))).containsExactly(signupToo));
    }

    @Test
    void enrollments_areEnteredCountedAndListed() {
        Contact ann = contact("ann", "ann@example.com");
        Contact bob = contact("bob", "bob@example.com");
        Program welcome = program(ProgramState.ACTIVE, SIGNED_UP);
        Program upsell = program(ProgramState.ACTIVE, ORDERED);
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
            assertThat(BatchRows.enrollments(stores, Set.of(SIGNED_UP, ORDERED), Set.of(ann.id(), bob.id())))
                    .containsExactlyInAnyOrder(annWelcome, bobWelcome, annUpsell);
            assertThat(BatchRows.enrollments(stores, Set.of(ORDERED), Set.of(bob.id())))
                    .isEmpty();
            assertThat(BatchRows.enrollments(stores, Set.of(), Set.of(bob.id())))
                    .isEmpty();
            assertThat(BatchRows.enrollments(stores, Set.of(ORDERED), Set.of())).isEmpty();
        });
        assertThat(storage.programViews(tenant.id()).enrollmentCounts())
                .isEqualTo(Map.of(welcome.id(), 2L, upsell.id(), 1L));
        assertThat(storage.programViews(tenant.id()).progress(ann.id()))
                .extracting(EnrollmentProgress::enrollment)
                .containsExactlyInAnyOrder(annWelcome, annUpsell);
    }

    @Test
    void writes_ofNothing_writeNothing() {
        write(stores -> {
            stores.contacts().save(List.of());
            BatchRows.record(stores, List.of());
            BatchRows.profile(stores, List.of());
            stores.programs().save(List.of());
            BatchRows.enroll(stores, List.of());
        });

        assertThat(storage.eventViews(tenant.id()).events(EventQuery.newest(1))).isEmpty();
        assertThat(storage.programViews(tenant.id()).programs()).isEmpty();
    }
}

package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.TenantStores;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestPlan;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The kit has teeth: a storage that breaks one promise does not pass the split law. */
class ConformanceKitTest {
    @Test
    void splitLaw_whenSeenEventsAreForgotten_fails() {
        assertFails(stores -> new Faulty(stores) {
            @Override
            public IngestSnapshot gather(BatchRefs refs) {
                IngestSnapshot all = working().gather(refs);
                return new IngestSnapshot(
                        all.retention(),
                        all.candidates(),
                        Set.of(),
                        all.profiles(),
                        all.livePrograms(),
                        all.entered(),
                        all.exits());
            }

            @Override
            public void apply(IngestPlan plan) {
                Set<EventId> ids = plan.events().stream().map(EventRecord::id).collect(Collectors.toSet());
                Set<EventId> seen = working()
                        .gather(new BatchRefs(Set.of(), 0, Set.of(), ids, Set.of(), Instant.EPOCH))
                        .seen();
                working()
                        .apply(new IngestPlan(
                                plan.contacts(),
                                plan.events().stream()
                                        .filter(event -> !seen.contains(event.id()))
                                        .toList(),
                                plan.profiles(),
                                plan.enrollments(),
                                plan.exits(),
                                plan.moved(),
                                plan.results()));
            }
        });
    }

    @Test
    void splitLaw_whenContactsAreNotFoundByEmail_fails() {
        assertFails(stores -> new Faulty(stores) {
            @Override
            public IngestSnapshot gather(BatchRefs refs) {
                IngestSnapshot all = working().gather(refs);
                return new IngestSnapshot(
                        all.retention(),
                        all.candidates().stream()
                                .filter(contact -> contact.externalId()
                                        .filter(refs.identities()::contains)
                                        .isPresent())
                                .toList(),
                        all.seen(),
                        all.profiles(),
                        all.livePrograms(),
                        all.entered(),
                        all.exits());
            }
        });
    }

    @Test
    void splitLaw_whenEntriesAreForgotten_fails() {
        assertFails(stores -> new Faulty(stores) {
            @Override
            public IngestSnapshot gather(BatchRefs refs) {
                IngestSnapshot all = working().gather(refs);
                return new IngestSnapshot(
                        all.retention(),
                        all.candidates(),
                        all.seen(),
                        all.profiles(),
                        all.livePrograms(),
                        Set.of(),
                        all.exits());
            }
        });
    }

    @Test
    void splitLaw_whenProfilesAreForgotten_fails() {
        assertFails(stores -> new Faulty(stores) {
            @Override
            public IngestSnapshot gather(BatchRefs refs) {
                IngestSnapshot all = working().gather(refs);
                return new IngestSnapshot(
                        all.retention(),
                        all.candidates(),
                        all.seen(),
                        Map.of(),
                        all.livePrograms(),
                        all.entered(),
                        all.exits());
            }
        });
    }

    @Test
    void suiteWithoutKits_missesThemAll() {
        assertThat(StorageSuite.kitsMissingIn(StorageKit.class))
                .hasSizeGreaterThan(40)
                .contains(IngestConformance.class, StepLaws.class, MailRaceLaws.class);
    }

    private static void assertFails(UnaryOperator<TenantStores> fault) {
        IngestConformance kit = new FaultyIngest();
        InMemoryStorage memory = new InMemoryStorage();
        kit.use(new InMemoryUnderTest(new FaultyStorage(memory, fault), memory));
        kit.setUp();
        assertThatThrownBy(kit::split_law).isInstanceOfAny(AssertionError.class, IllegalStateException.class);
    }

    private static final class FaultyIngest extends IngestConformance {
        @Override
        protected int lists() {
            return 100;
        }
    }

    private record FaultyStorage(InMemoryStorage working, UnaryOperator<TenantStores> fault)
            implements ForwardingStorage, UnitOfWork<TenantStores> {
        @Override
        public UnitOfWork<TenantStores> unitOfWork() {
            return this;
        }

        @Override
        public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
            return working.inTenant(tenant, stores -> work.in(fault.apply(stores)));
        }
    }

    /** Stores without a fault yet. */
    private static class Faulty implements ForwardingStores {
        private final TenantStores working;

        Faulty(TenantStores working) {
            this.working = working;
        }

        @Override
        public TenantStores working() {
            return working;
        }
    }
}

package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.TenantStores;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactStore;
import dev.intake.contact.Identity;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Mark;
import dev.intake.event.EventRecord;
import dev.intake.event.EventStore;
import dev.intake.event.EventType;
import dev.intake.event.ProfileStore;
import dev.intake.event.TypeProfile;
import dev.intake.id.TenantId;
import dev.intake.program.EnrollmentStore;
import dev.intake.store.UnitOfWork;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The kit has teeth: a storage that breaks one promise does not pass the split law. */
class ConformanceKitTest {
    @Test
    void splitLaw_whenSeenEventsAreForgotten_fails() {
        assertFails(stores -> new Faulty(stores) {
            @Override
            public EventStore events() {
                return new EventStore() {
                    @Override
                    public Map<EventId, EventRecord> of(Set<EventId> ids) {
                        return working().events().of(ids);
                    }

                    @Override
                    public Set<EventId> seen(Set<EventId> ids) {
                        return Set.of();
                    }

                    @Override
                    public void record(Collection<EventRecord> events) {
                        stores.events()
                                .record(events.stream()
                                        .filter(event -> stores.events()
                                                .seen(Set.of(event.id()))
                                                .isEmpty())
                                        .toList());
                    }

                    @Override
                    public void countAgain(LocalDate arrivedOn) {
                        working().events().countAgain(arrivedOn);
                    }

                    @Override
                    public Look forgetBefore(Instant before, Optional<Mark> after, int limit) {
                        return working().events().forgetBefore(before, after, limit);
                    }
                };
            }
        });
    }

    @Test
    void splitLaw_whenContactsAreNotFoundByEmail_fails() {
        assertFails(stores -> new Faulty(stores) {
            @Override
            public ContactStore contacts() {
                return new ContactStore() {
                    @Override
                    public Map<ContactId, Contact> of(Set<ContactId> ids) {
                        return working().contacts().of(ids);
                    }

                    @Override
                    public List<Contact> candidates(Set<Identity> identities, int perEmail) {
                        return stores.contacts().candidates(identities, perEmail).stream()
                                .filter(contact -> contact.externalId()
                                        .filter(identities::contains)
                                        .isPresent())
                                .toList();
                    }

                    @Override
                    public void save(Collection<Contact> contacts) {
                        stores.contacts().save(contacts);
                    }
                };
            }
        });
    }

    @Test
    void splitLaw_whenEntriesAreForgotten_fails() {
        assertFails(stores -> new Faulty(stores) {
            @Override
            public EnrollmentStore enrollments() {
                return new EnrollmentStore() {
                    @Override
                    public Set<Entry> entered(Set<ProgramId> programs, Set<ContactId> contacts) {
                        return Set.of();
                    }

                    @Override
                    public List<Enrollment> of(Set<ProgramId> programs, Set<ContactId> contacts) {
                        return stores.enrollments().of(programs, contacts);
                    }

                    @Override
                    public void add(Collection<Enrollment> enrollments) {
                        stores.enrollments().add(enrollments);
                    }
                };
            }
        });
    }

    @Test
    void splitLaw_whenProfilesAreForgotten_fails() {
        assertFails(stores -> new Faulty(stores) {
            @Override
            public ProfileStore profiles() {
                return new ProfileStore() {
                    @Override
                    public Map<EventType, TypeProfile> of(Set<EventType> types) {
                        // What the test itself looks at must be true, or nothing could be compared.
                        return types.size() == RandomOperations.EVENT_TYPES.size()
                                ? stores.profiles().of(types)
                                : Map.of();
                    }

                    @Override
                    public void save(Collection<TypeProfile> profiles) {
                        stores.profiles().save(profiles);
                    }
                };
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

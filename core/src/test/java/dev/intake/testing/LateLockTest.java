package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.contact.Contact;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Work that begins long before the tenant is locked, as the contract of {@link UnitOfWork} allows. */
class LateLockTest {
    private static final Duration WAIT = Duration.ofSeconds(1);

    private final AtomicBoolean locked = new AtomicBoolean();

    /** A storage that locks the tenant with the first call on the stores. */
    private record LateLock(Storage working, AtomicBoolean locked) implements ForwardingStorage {
        @Override
        public UnitOfWork<TenantStores> unitOfWork() {
            return new UnitOfWork<>() {
                @Override
                public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
                    locked.set(false);
                    return working.unitOfWork()
                            .inTenant(
                                    tenant,
                                    stores -> work.in((ForwardingStores) () -> {
                                        locked.set(true);
                                        return stores;
                                    }));
                }
            };
        }
    }

    @Test
    void revise_leavesWhatWasClaimedWhileItWaitedForTheLock() {
        StepKit kit = new StepKit() {};
        kit.use(InMemoryUnderTest.create());
        kit.setUp();
        Storage storage = kit.storage();
        TenantId tenant = kit.tenant.id();
        EmailSequence sequence = StepKit.sequence(
                StepKit.step(Duration.ZERO, "one", "Welcome"), StepKit.step(StepKit.DAY, "two", "Bye"));
        ProgramId program = kit.live(sequence);
        Contact ann = kit.signUp("ann");
        kit.runAll();
        kit.clock.move(StepKit.DAY);
        Instant now = kit.clock.instant();
        List<EnrollmentProgress> claimed =
                storage.stepQueue().claim(tenant, program, now, now.plus(EnrollmentProgressStore.CLAIM), 9);
        InstantSource untilLocked = () -> locked.get() ? now : now.minus(WAIT);

        Programs.on(new LateLock(storage, locked), untilLocked, new SequentialIds())
                .drafting()
                .revise(tenant, program, sequence);

        assertThat(claimed).containsExactly(kit.progress(ann));
    }
}

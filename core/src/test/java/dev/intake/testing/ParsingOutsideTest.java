package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.program.EmailSequence;
import dev.intake.program.Step;
import dev.intake.step.StepRefs;
import dev.intake.step.StepSnapshot;
import dev.intake.template.EmailTemplate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The emails of due steps are parsed while the tenant is not locked. */
class ParsingOutsideTest {
    private final AtomicBoolean broken = new AtomicBoolean();
    private final AtomicInteger failedInside = new AtomicInteger();
    private final StepKit kit = new StepKit() {};

    /** A storage whose emails are read from sources; they cannot be parsed as long as they are broken. */
    private record Sources(Storage working, AtomicBoolean broken, AtomicInteger failedInside)
            implements ForwardingStorage {
        @Override
        public UnitOfWork<TenantStores> unitOfWork() {
            return new UnitOfWork<>() {
                @Override
                public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
                    return working.unitOfWork().inTenant(tenant, stores -> {
                        try {
                            return work.in(new Stores(stores, broken));
                        } catch (IllegalStateException unreadable) {
                            failedInside.incrementAndGet();
                            throw unreadable;
                        }
                    });
                }
            };
        }
    }

    private record Stores(TenantStores working, AtomicBoolean broken) implements ForwardingStores {
        @Override
        public Optional<StepSnapshot> gather(StepRefs refs) {
            return working.gather(refs)
                    .map(read -> new StepSnapshot(
                            read.tenant(),
                            read.program(),
                            sources(read.sequence()),
                            read.progress(),
                            read.contacts(),
                            read.suppressions(),
                            read.entryEvents(),
                            read.emails(),
                            read.begun(),
                            read.begunToAddress()));
        }

        private EmailSequence sources(EmailSequence sequence) {
            return StepKit.sequence(sequence.steps().stream()
                    .map(step -> new Step(
                            step.delay(), List.of(source(step.variants().get(0)))))
                    .toArray(Step[]::new));
        }

        private EmailTemplate source(EmailTemplate email) {
            return EmailTemplate.stored(
                    email.subject().source(),
                    email.text().source() + (broken.get() ? "{{" : ""),
                    Optional.empty(),
                    Optional.empty());
        }
    }

    @Test
    void emailThatCannotBeParsed_failsOutsideOfTheUnitOfWork_andIsSentOnceItCan() {
        kit.use(InMemoryUnderTest.create());
        kit.setUp();
        kit.programs = Programs.on(new Sources(kit.storage(), broken, failedInside), kit.clock, new SequentialIds());
        kit.threeSteps();
        kit.signUp("ann");
        broken.set(true);
        assertThatThrownBy(kit::runAll).isInstanceOf(IllegalStateException.class);
        assertThat(failedInside).hasValue(0);

        broken.set(false);
        kit.after(Duration.ofHours(1));
        assertThat(kit.mail.accepted()).hasSize(1);
    }
}

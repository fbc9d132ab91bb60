package dev.intake.testing;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramStore;
import dev.intake.program.ProgramTransition;
import dev.intake.program.Step;
import dev.intake.template.EmailTemplate;
import dev.intake.template.Template;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A storage whose units of work read programs from their sources, as a database does, and fail if an email is parsed inside,
 * which would keep the tenant locked.
 */
record FromSources(Storage working) implements ForwardingStorage {
    @Override
    public UnitOfWork<TenantStores> unitOfWork() {
        return new UnitOfWork<>() {
            @Override
            public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
                return working.unitOfWork().inTenant(tenant, stores -> {
                    Stores read = new Stores(stores, new ArrayList<>());
                    T done = work.in(read);
                    read.sources.stream().filter(EmailTemplate::isParsed).forEach(email -> {
                        throw new AssertionError("parsed in a unit of work: " + email);
                    });
                    return done;
                });
            }
        };
    }

    private record Stores(TenantStores working, List<EmailTemplate> sources) implements ForwardingStores {
        @Override
        public ProgramStore programs() {
            return new Programs(working.programs(), this);
        }

        EmailSequence stored(EmailSequence sequence) {
            return new EmailSequence(
                    sequence.mode(),
                    sequence.steps().stream()
                            .map(step -> new Step(
                                    step.delay(),
                                    step.variants().stream().map(this::stored).toList()))
                            .toList(),
                    sequence.exits(),
                    sequence.window(),
                    sequence.goal(),
                    sequence.category(),
                    sequence.reentry());
        }

        private EmailTemplate stored(EmailTemplate email) {
            EmailTemplate stored = EmailTemplate.stored(
                    email.subject().source(),
                    email.text().source(),
                    email.html().map(Template::source),
                    email.markdown());
            sources.add(stored);
            return stored;
        }
    }

    private record Programs(ProgramStore working, Stores stores) implements ProgramStore {
        @Override
        public EmailSequence sequence(Program program) {
            return stores.stored(working.sequence(program));
        }

        @Override
        public Optional<NextVersion> nextVersion(ProgramId program) {
            return working.nextVersion(program)
                    .map(next -> new NextVersion(
                            next.program(),
                            next.base(),
                            stores.stored(next.sequence()),
                            next.catchUp(),
                            next.editedAt(),
                            next.editedBy()));
        }

        @Override
        public List<Program> programs() {
            return working.programs();
        }

        @Override
        public Optional<Program> program(ProgramId id) {
            return working.program(id);
        }

        @Override
        public void save(Collection<? extends Program> programs) {
            working.save(programs);
        }

        @Override
        public void delete(Program.Draft draft) {
            working.delete(draft);
        }

        @Override
        public void save(ProgramId program, EmailSequence sequence) {
            working.save(program, sequence);
        }

        @Override
        public void setNextVersion(ProgramId program, Optional<NextVersion> version) {
            working.setNextVersion(program, version);
        }

        @Override
        public void record(Collection<ProgramTransition> transitions) {
            working.record(transitions);
        }
    }
}

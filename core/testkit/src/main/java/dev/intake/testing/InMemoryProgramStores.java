package dev.intake.testing;

import static dev.intake.testing.InMemoryStores.present;
import static dev.intake.testing.InMemoryStores.require;
import static dev.intake.testing.InMemoryStores.requireDistinct;

import dev.intake.email.EmailId;
import dev.intake.email.EmailStatus;
import dev.intake.email.EmailStore;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramStore;
import dev.intake.program.ProgramTransition;
import dev.intake.testing.InMemoryStorage.Shuffler;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Stores the data of a tenant's programs, within one unit of work in memory. */
final class InMemoryProgramStores {
    private final Supplier<TenantData> data;
    private final Shuffler shuffler;

    InMemoryProgramStores(Supplier<TenantData> data, Shuffler shuffler) {
        this.data = data;
        this.shuffler = shuffler;
    }

    ProgramStore programs() {
        return new Programs();
    }

    EnrollmentProgressStore progress() {
        return new StoredProgress();
    }

    EmailStore emails() {
        return new InMemoryEmails(data);
    }

    private final class Programs extends InMemoryProgramReader implements ProgramStore {
        Programs() {
            super(data, shuffler);
        }

        @Override
        public void save(Collection<? extends Program> programs) {
            requireDistinct(programs, Program::id);
            programs.forEach(program -> data.get().programs.put(program.id(), program));
        }

        @Override
        public void delete(Program.Draft draft) {
            data.get().programs.remove(draft.id());
            data.get().sequences.remove(draft.id());
            data.get().transitions.removeIf(transition -> transition.program().equals(draft.id()));
        }

        @Override
        public void save(ProgramId program, EmailSequence sequence) {
            data.get().sequences.put(program, sequence);
        }

        @Override
        public void setNextVersion(ProgramId program, Optional<NextVersion> version) {
            data.get().nextVersions.remove(program);
            version.ifPresent(next -> {
                require(data.get().programs.containsKey(program), "a next version without a program");
                require(next.program().equals(program), "a next version of another program");
                data.get().nextVersions.put(program, next);
            });
        }

        @Override
        public void record(Collection<ProgramTransition> transitions) {
            data.get().transitions.addAll(transitions);
            transitions.stream().map(ProgramTransition::program).distinct().forEach(this::forgetOldTransitions);
        }

        private void forgetOldTransitions(ProgramId program) {
            data.get().transitions.stream()
                    .filter(transition -> transition.program().equals(program))
                    .sorted(Comparator.comparing(ProgramTransition::at).reversed())
                    .skip(ProgramTransition.MAX_KEPT)
                    .toList()
                    .forEach(data.get().transitions::remove);
        }
    }

    private final class StoredProgress implements EnrollmentProgressStore {
        private static final Comparator<Entry> ORDER =
                Comparator.comparing(Entry::contact).thenComparing(Entry::key);
        private static final Set<EmailStatus> NOT_CLOSED = EnumSet.of(
                EmailStatus.HELD, EmailStatus.RELEASED, EmailStatus.SENDING, EmailStatus.RETRYING, EmailStatus.FAILED);

        @Override
        public void end(Map<Entry, Exit> exits) {
            exits.forEach((entry, exit) -> {
                EnrollmentProgress before = Optional.ofNullable(
                                data.get().progress.get(entry))
                        .orElseThrow(() -> new IllegalStateException("an exit without an enrollment"));
                if (before.exit().isEmpty()) {
                    data.get().progress.put(entry, ended(before, exit));
                }
            });
        }

        private EnrollmentProgress ended(EnrollmentProgress before, Exit exit) {
            EnrollmentProgress ended = before.exited(exit);
            boolean notClosed = Optional.ofNullable(
                            data.get().emails.get(EmailId.of(before.entry(), before.position())))
                    .map(email -> email.state().status())
                    .filter(NOT_CLOSED::contains)
                    .isPresent();
            return notClosed ? ended.dueAt(before.dueAt().orElse(exit.at())) : ended.stopped();
        }

        @Override
        public Map<Entry, EnrollmentProgress> of(Set<Entry> entries) {
            return present(data.get().progress, entries);
        }

        @Override
        public List<EnrollmentProgress> unsent(
                ProgramId program, int position, Optional<Instant> dueAfter, Optional<Entry> afterEntry, int limit) {
            return data.get().progress.values().stream()
                    .filter(progress -> progress.entry().program().equals(program) && progress.position() == position)
                    .filter(progress -> progress.exit().isEmpty())
                    .filter(progress -> dueAfter.map(after ->
                                    progress.dueAt().filter(after::isBefore).isPresent())
                            .orElseGet(() -> progress.dueAt().isEmpty()))
                    .filter(progress -> afterEntry.isEmpty() || ORDER.compare(progress.entry(), afterEntry.get()) > 0)
                    .filter(progress -> !data.get().emails.containsKey(EmailId.of(progress.entry(), position)))
                    .sorted(Comparator.comparing(EnrollmentProgress::entry, ORDER))
                    .limit(limit)
                    .toList();
        }

        @Override
        public void save(Collection<EnrollmentProgress> enrollments) {
            requireDistinct(enrollments, EnrollmentProgress::entry);
            enrollments.forEach(progress -> require(
                    data.get().progress.replace(progress.entry(), progress) != null, "progress without an enrollment"));
        }
    }
}

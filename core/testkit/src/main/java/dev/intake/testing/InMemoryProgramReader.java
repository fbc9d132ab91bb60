package dev.intake.testing;

import dev.intake.enrollment.ProgramId;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramReader;
import dev.intake.testing.InMemoryStorage.Shuffler;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Programs in memory. */
class InMemoryProgramReader implements ProgramReader {
    private final Supplier<TenantData> data;
    private final Shuffler shuffler;

    InMemoryProgramReader(Supplier<TenantData> data, Shuffler shuffler) {
        this.data = data;
        this.shuffler = shuffler;
    }

    @Override
    public List<Program> programs() {
        return shuffler.shuffled(List.copyOf(data.get().programs.values()));
    }

    @Override
    public Optional<Program> program(ProgramId id) {
        return Optional.ofNullable(data.get().programs.get(id));
    }

    @Override
    public EmailSequence sequence(Program program) {
        return data.get().sequence(program);
    }

    @Override
    public Optional<NextVersion> nextVersion(ProgramId program) {
        return Optional.ofNullable(data.get().nextVersions.get(program));
    }
}

package dev.intake.program;

import dev.intake.enrollment.ProgramId;
import java.util.List;
import java.util.Optional;

/**
 * What is stored of one tenant's programs. A tenant that does not exist has none. Every method throws
 * {@link dev.intake.kernel.StorageException} if storage fails.
 */
public interface ProgramReader {
    /** Returns all programs, in no order. */
    List<Program> programs();

    /** Returns the program; empty if the tenant has no such program. */
    Optional<Program> program(ProgramId id);

    /** Returns the program's emails; an empty sequence if none were saved. */
    EmailSequence sequence(Program program);

    /** Returns the program's next version. */
    Optional<NextVersion> nextVersion(ProgramId program);
}

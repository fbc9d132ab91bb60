package dev.intake.testing;

import dev.intake.access.Actor;
import dev.intake.action.Result;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.Approval;
import dev.intake.program.ApprovalDigest;
import dev.intake.program.CatchUp;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramCounts;
import dev.intake.program.ProgramEdit;
import dev.intake.program.Revision;
import java.util.Optional;
import java.util.Set;

/** A tenant whose programs a person edits and approves. */
abstract class NextVersionKit extends StepKit {
    static final Actor EDITOR = new Actor(Actor.Kind.PERSON, "ann");

    ProgramEdit edit(ProgramId program, EmailSequence sequence) {
        return programs.edit().edit(tenant.id(), program, Optional.empty(), sequence, CatchUp.INCLUDE, EDITOR);
    }

    Approval approve(ProgramId program) {
        return programs.edit().approve(tenant.id(), program, Optional.empty(), EDITOR);
    }

    static Optional<Result.Kind> refused(Approval approval) {
        return approval.fold(new Approval.Cases<>(
                approved -> Optional.empty(), refused -> Optional.of(refused.kind()), obstacles -> Optional.empty()));
    }

    static Optional<Result.Kind> kind(Result<?> result) {
        return result instanceof Result.Refused<?> refused
                ? Optional.of(refused.refusal().kind())
                : Optional.empty();
    }

    Program program(ProgramId program) {
        return programs.views(tenant.id()).program(program).orElseThrow();
    }

    EmailSequence running(ProgramId program) {
        return programs.views(tenant.id()).sequence(program(program));
    }

    Optional<NextVersion> next(ProgramId program) {
        return programs.views(tenant.id()).nextVersion(program);
    }

    ProgramEdit edit(ProgramId program, Revision seen, EmailSequence sequence) {
        return programs.edit().edit(tenant.id(), program, Optional.of(seen), sequence, CatchUp.INCLUDE, EDITOR);
    }

    Approval approve(ProgramId program, ApprovalDigest seen) {
        return programs.edit().approve(tenant.id(), program, Optional.of(seen), EDITOR);
    }

    long due(ProgramId program) {
        return programs.views(tenant.id())
                .figures(Set.of(program), clock.instant())
                .getOrDefault(program, ProgramCounts.NONE)
                .due();
    }
}

package dev.intake.testing;

import dev.intake.access.Actor;
import dev.intake.action.Result;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.DraftActions.Saved;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions.Shown;
import dev.intake.program.ProgramCounts;
import java.util.Optional;
import java.util.Set;

/** A tenant whose programs a person edits and approves. */
abstract class NextVersionKit extends StepKit {
    static final Actor EDITOR = new Actor(Actor.Kind.PERSON, "ann");

    ProgramEditor editor() {
        return ProgramEditor.of(programs, tenant.id(), EDITOR);
    }

    Result<Saved> edit(ProgramId program, EmailSequence sequence) {
        return editor().edit(program, sequence);
    }

    Result<Shown> approve(ProgramId program) {
        return editor().approve(program);
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

    long due(ProgramId program) {
        return programs.views(tenant.id())
                .figures(Set.of(program), clock.instant())
                .getOrDefault(program, ProgramCounts.NONE)
                .due();
    }
}

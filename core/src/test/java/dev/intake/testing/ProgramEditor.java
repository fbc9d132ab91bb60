package dev.intake.testing;

import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.action.Action;
import dev.intake.action.Actions;
import dev.intake.action.Endpoints;
import dev.intake.action.Result;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.program.ApprovalActions;
import dev.intake.program.ApprovalDigest;
import dev.intake.program.DraftActions;
import dev.intake.program.DraftActions.Effect;
import dev.intake.program.DraftActions.Saved;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramActions.Shown;
import dev.intake.program.ProgramFields;
import dev.intake.program.ProgramFiles;
import dev.intake.program.Revision;
import java.util.Map;
import java.util.Optional;

/** Edits and approves programs of a tenant, as a person does. */
public record ProgramEditor(Actions<Storage> actions, TenantId tenant, Actor actor) {
    /** Returns the editor of a tenant's programs. */
    public static ProgramEditor of(Programs programs, TenantId tenant, Actor actor) {
        return new ProgramEditor(withPorts(programs.actions()), tenant, actor);
    }

    /** Returns actions that read program files in JSON, of a service at {@code intake.example.com}. */
    public static Actions<Storage> withPorts(Actions<Storage> actions) {
        return actions.with(ProgramFiles.class, JsonSyntax::files)
                .with(Endpoints.class, () -> new TestEndpoints("https://intake.example.com"));
    }

    private <I, O> Result<O> run(Action<? super Storage, I, O> action, Map<String, String> given) {
        Json input = action.input().typed(name -> Optional.ofNullable(given.get(name)));
        return actions.run(action, tenant, actor, input);
    }

    /** Edits a program, whatever it is now. */
    public Result<Saved> edit(ProgramId program, EmailSequence sequence) {
        return run(DraftActions.EDIT, Map.of("programId", program.toString(), "file", file(sequence)));
    }

    /** Edits a program, or its next version, that was seen in a revision. */
    public Result<Saved> edit(ProgramId program, Revision seen, EmailSequence sequence) {
        return run(
                DraftActions.EDIT,
                Map.of("programId", program.toString(), "file", file(sequence), "revision", seen.value()));
    }

    /** Returns a program file with these emails. */
    public static String file(EmailSequence sequence) {
        return new JsonSyntax().write(json -> ProgramFields.write(sequence, json));
    }

    /** Returns what an edit did; empty if it was refused. */
    public static Optional<Effect> effect(Result<Saved> edit) {
        return edit instanceof Result.Done<Saved> done
                ? Optional.of(done.value().effect())
                : Optional.empty();
    }

    /** Approves a draft that was seen so. */
    public Result<Shown> approveDraft(ProgramId program, ApprovalDigest seen) {
        return run(ApprovalActions.APPROVE, Map.of("programId", program.toString(), "seen", seen.value()));
    }

    /** Approves the next version of a program. */
    public Result<Shown> approve(ProgramId program) {
        return run(ApprovalActions.APPROVE_NEXT, Map.of("programId", program.toString()));
    }

    /** Approves the next version of a program that was seen so. */
    public Result<Shown> approve(ProgramId program, ApprovalDigest seen) {
        return run(ApprovalActions.APPROVE_NEXT, Map.of("programId", program.toString(), "seen", seen.value()));
    }

    /** Discards the next version of a program. */
    public Result<Shown> discard(ProgramId program, Revision seen) {
        return run(ApprovalActions.DISCARD, Map.of("programId", program.toString(), "revision", seen.value()));
    }
}

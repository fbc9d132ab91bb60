package dev.intake.program;

import dev.intake.enrollment.ProgramId;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Writes down what programs send. (Spec, States and transitions; Decisions 6.4) */
public final class ProgramDrafting {
    private final ProgramStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public ProgramDrafting(ProgramStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Stores a new draft: it fires nothing before a person approves it.
     *
     * @return empty when there is no such tenant
     */
    public Optional<Program.Draft> draft(TenantId tenant, ProgramPlan plan) {
        return storage.unitOfWork().inTenant(tenant, stores -> {
            Program.Draft draft = new Program.Draft(new ProgramOutline(
                    new ProgramId(ids.next()), plan.name(), plan.kind(), plan.trigger(), clock.instant()));
            stores.programs().save(List.of(draft));
            stores.programs().save(draft.id(), plan.sequence());
            return draft;
        });
    }

    /** As {@link #revise(TenantId, ProgramId, EmailSequence, CatchUp)}, with {@link CatchUp#INCLUDE}. */
    public Optional<Program> revise(TenantId tenant, ProgramId program, EmailSequence sequence) {
        return revise(tenant, program, sequence, CatchUp.INCLUDE);
    }

    /**
     * Replaces what a program sends, in whatever state it is. Contacts stay at their position: one that waits for a step
     * gets its new text, sooner where the delay became shorter, and one that is past the end of a longer sequence is not
     * called back. Units of work after the first reach the rest of many contacts; if one of them fails, saving the same
     * edit again reaches them.
     *
     * @param catchUp whether contacts that entered while the program had no emails get those that it has now
     * @return the program, or nothing when the tenant has no such program
     */
    public Optional<Program> revise(TenantId tenant, ProgramId program, EmailSequence sequence, CatchUp catchUp) {
        return saved(tenant, program, Optional.empty(), sequence, catchUp) instanceof ProgramEdit.Saved saved
                ? Optional.of(saved.program())
                : Optional.empty();
    }

    /** As {@link #revise(TenantId, ProgramId, Revision, EmailSequence, CatchUp)}, with {@link CatchUp#INCLUDE}. */
    public ProgramEdit revise(TenantId tenant, ProgramId program, Revision seen, EmailSequence sequence) {
        return revise(tenant, program, seen, sequence, CatchUp.INCLUDE);
    }

    /**
     * Replaces what a program sends, as {@link #revise(TenantId, ProgramId, EmailSequence, CatchUp)} does, unless it has changed
     * since the editor read it.
     *
     * @param seen the revision that the edit started from
     */
    public ProgramEdit revise(
            TenantId tenant, ProgramId program, Revision seen, EmailSequence sequence, CatchUp catchUp) {
        return saved(tenant, program, Optional.of(seen), sequence, catchUp);
    }

    private ProgramEdit saved(
            TenantId tenant, ProgramId program, Optional<Revision> seen, EmailSequence sequence, CatchUp catchUp) {
        Edited edited = storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> stores.programs()
                                .find(program)
                                .map(found -> edit(stores, found, seen, sequence, catchUp))
                                .orElseGet(Edited::nowhere))
                .orElseGet(Edited::nowhere);
        Rescheduling rest = edited.rest();
        while (rest.isLeft() && edited.edit() instanceof ProgramEdit.Saved saved) {
            Rescheduling left = rest;
            rest = storage.unitOfWork()
                    .inTenant(tenant, stores -> left.next(stores, saved.program(), clock))
                    .orElseThrow();
        }
        return edited.edit();
    }

    /** An edit, and what is left to do for the contacts that are in the program. */
    private record Edited(ProgramEdit edit, Rescheduling rest) {
        static Edited nowhere() {
            return of(new ProgramEdit.NoSuchProgram());
        }

        static Edited of(ProgramEdit edit) {
            return new Edited(edit, Rescheduling.NOTHING);
        }
    }

    private Edited edit(
            ProgramStores stores, Program program, Optional<Revision> seen, EmailSequence sequence, CatchUp catchUp) {
        EmailSequence before = stores.programs().sequence(program);
        if (seen.isPresent() && !Revision.of(before).equals(seen.get())) {
            return Edited.of(new ProgramEdit.Stale(program, before));
        }
        stores.programs().save(program.id(), sequence);
        Rescheduling following = new Rescheduling(before, sequence, catchUp);
        return new Edited(new ProgramEdit.Saved(program), following.next(stores, program, clock));
    }
}

package dev.intake.usecase;

import dev.intake.id.IdGenerator;
import dev.intake.port.Storage;
import dev.intake.port.TenantStores;
import dev.intake.program.Journey;
import dev.intake.program.Program;
import dev.intake.program.ProgramId;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Revision;
import dev.intake.tenant.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Writes down what programs send. (Spec, States and transitions; Decisions 6.4) */
public final class ProgramDrafting {
    private final Storage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    ProgramDrafting(Storage storage, InstantSource clock, IdGenerator ids) {
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
            stores.programs().save(draft.id(), plan.journey());
            return draft;
        });
    }

    /**
     * Replaces what a program sends, in whatever state it is. Contacts stay at their position: one who waits for a step
     * gets its new text, and one who is past the end of a longer journey is not called back.
     *
     * @return the program, or nothing when the tenant has no such program
     */
    public Optional<Program> revise(TenantId tenant, ProgramId program, Journey journey) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> {
                    Optional<Program> found = stores.programs().find(program);
                    found.ifPresent(there -> stores.programs().save(program, journey));
                    return found;
                })
                .flatMap(found -> found);
    }

    /**
     * Replaces what a program sends, as {@link #revise(TenantId, ProgramId, Journey)} does, unless it has changed since
     * the editor read it.
     *
     * @param seen the revision that the edit started from
     */
    public ProgramEdit revise(TenantId tenant, ProgramId program, Revision seen, Journey journey) {
        return storage.unitOfWork()
                .<ProgramEdit>inTenant(
                        tenant,
                        stores -> stores.programs()
                                .find(program)
                                .map(found -> edit(stores, found, seen, journey))
                                .orElseGet(ProgramEdit.NoSuchProgram::new))
                .orElseGet(ProgramEdit.NoSuchProgram::new);
    }

    private static ProgramEdit edit(TenantStores stores, Program program, Revision seen, Journey journey) {
        Journey now = stores.programs().journey(program);
        if (!Revision.of(now).equals(seen)) {
            return new ProgramEdit.Stale(program, now);
        }
        stores.programs().save(program.id(), journey);
        return new ProgramEdit.Saved(program);
    }
}

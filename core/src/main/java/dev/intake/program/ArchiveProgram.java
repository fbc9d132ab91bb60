package dev.intake.program;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Archives programs, which removes them from the list, restores them, and renames programs. (ADR 125) */
public final class ArchiveProgram {
    private final ProgramStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public ArchiveProgram(ProgramStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Archives a paused program or a draft, and adds an audit entry. Its enrollments, emails and results stay. Returns
     * {@link ProgramChange.NotAllowed} for a live or archived program.
     */
    public ProgramChange archive(TenantId tenant, ProgramId program, Actor actor) {
        return change(
                tenant,
                program,
                entry(actor, "archive program " + program),
                (stores, before) ->
                        before instanceof Program.Archivable open ? Optional.of(open.archive()) : Optional.empty());
    }

    /** Returns an archived program to the state that it had, and adds an audit entry. This starts nothing. */
    public ProgramChange restore(TenantId tenant, ProgramId program, Actor actor) {
        return change(
                tenant,
                program,
                entry(actor, "restore program " + program),
                (stores, before) -> before instanceof Program.Archived archived
                        ? Optional.of(archived.before())
                        : Optional.empty());
    }

    /**
     * Renames a program in any state, and adds an audit entry without the names. A draft's name that another draft has is
     * numbered.
     *
     * @param name a {@link ProgramLifecycle#validName}
     */
    public ProgramChange rename(TenantId tenant, ProgramId program, String name, Actor actor) {
        return change(
                tenant,
                program,
                entry(actor, "rename program " + program),
                (stores, before) -> Optional.of(before.with(before.outline().named(free(name, before, stores)))));
    }

    private static String free(String name, Program program, ProgramStores stores) {
        return program instanceof Program.Draft
                ? ProgramDrafting.freeName(
                        name,
                        stores.programs().programs().stream()
                                .filter(other -> !other.id().equals(program.id()))
                                .toList())
                : name;
    }

    private AuditEntry entry(Actor actor, String action) {
        return new AuditEntry(ids.next(), clock.instant(), actor, action, Outcome.ALLOWED);
    }

    private ProgramChange change(
            TenantId tenant,
            ProgramId id,
            AuditEntry audit,
            BiFunction<ProgramStores, Program, Optional<? extends Program>> change) {
        return storage.unitOfWork()
                .<ProgramChange>inTenant(tenant, stores -> {
                    Optional<Program> before = stores.programs().program(id);
                    if (before.isEmpty()) {
                        return new ProgramChange.NoSuchProgram();
                    }
                    Optional<? extends Program> after = change.apply(stores, before.get());
                    if (after.isEmpty()) {
                        return new ProgramChange.NotAllowed(before.get().state());
                    }
                    stores.programs().save(List.of(after.get()));
                    stores.audit(List.of(audit));
                    return new ProgramChange.Changed(after.get(), List.of());
                })
                .orElseGet(ProgramChange.NoSuchProgram::new);
    }
}

package dev.intake.program;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.intake.action.Result;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Drafts programs, and replaces their emails immediately. {@link DraftActions} edits programs on behalf of people, where
 * changes of a program that was live wait for approval. (Spec, States and transitions; Decisions 6.4)
 */
public final class ProgramDrafting {
    /** Maximum number of drafts of a tenant. */
    public static final int MAX_DRAFTS = 200;

    /** Maximum number of programs of a tenant in all states. */
    public static final int MAX_PROGRAMS = 1_000;

    /** Tells a person or an agent why nothing was drafted. */
    public static final String FULL = "A tenant has at most " + MAX_DRAFTS + " drafts and " + MAX_PROGRAMS
            + " programs. Nothing was drafted. Delete drafts that nobody needs.";

    private final ProgramStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public ProgramDrafting(ProgramStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Stores a new draft without an entry in the audit record, as {@link DraftActions#DRAFT} does with one.
     *
     * @return empty if the tenant does not exist, or {@linkplain #FULL has as many as it can}
     */
    public Optional<Program.Draft> draft(TenantId tenant, ProgramPlan plan) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> draft(stores, plan, ids, clock).done())
                .flatMap(drafted -> drafted);
    }

    /** Stores a new draft. */
    static Result<Program.Draft> draft(ProgramStores stores, ProgramPlan plan, IdGenerator ids, InstantSource clock) {
        List<Program> programs = stores.programs().programs();
        if (isFull(programs)) {
            return Result.conflict(FULL);
        }
        String name = freeName(plan.name(), programs);
        Program.Draft draft = new Program.Draft(
                new ProgramOutline(new ProgramId(ids.next()), name, plan.kind(), plan.trigger(), clock.instant()));
        stores.programs().save(List.of(draft));
        stores.programs().save(draft.id(), plan.sequence());
        return new Result.Done<>(draft);
    }

    /** Returns the name, with the first free number from 2 if a draft among these programs has it. */
    static String freeName(String name, List<Program> programs) {
        Set<String> taken = programs.stream()
                .filter(Program.Draft.class::isInstance)
                .map(program -> program.outline().name())
                .collect(toUnmodifiableSet());
        return IntStream.rangeClosed(1, taken.size() + 1)
                .mapToObj(number -> numbered(name, number))
                .filter(free -> !taken.contains(free))
                .findFirst()
                .orElseThrow();
    }

    private static String numbered(String name, int number) {
        String suffix = " " + number;
        return number == 1 ? name : CleanText.trimmed(name, ProgramOutline.MAX_NAME - suffix.length()) + suffix;
    }

    /** Returns whether a tenant with these programs cannot have another one. */
    static boolean isFull(List<Program> programs) {
        return programs.size() >= MAX_PROGRAMS
                || programs.stream().filter(Program.Draft.class::isInstance).count() >= MAX_DRAFTS;
    }

    /** Edits as {@link #revise(TenantId, ProgramId, EmailSequence, CatchUp)} does, with {@link CatchUp#INCLUDE}. */
    public Optional<Program> revise(TenantId tenant, ProgramId program, EmailSequence sequence) {
        return revise(tenant, program, sequence, CatchUp.INCLUDE);
    }

    /**
     * Replaces a program's emails, in any state of the program and without approval. Contacts keep their position: a contact
     * waiting for a step receives its new text, earlier if the delay became shorter; a contact past the end stays there if
     * steps are added. Many contacts need several units of work; if one fails, saving the same edit again processes the
     * rest.
     *
     * @param catchUp whether contacts enrolled while the program had no emails receive the new ones
     * @return the program; empty if the tenant has no such program
     */
    public Optional<Program> revise(TenantId tenant, ProgramId program, EmailSequence sequence, CatchUp catchUp) {
        Optional<Revised> revised = storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> stores.programs()
                                .program(program)
                                .map(found -> revise(stores, found, sequence, catchUp)))
                .flatMap(found -> found);
        Rescheduling rest = revised.map(Revised::rest).orElse(Rescheduling.NOTHING);
        while (rest.isLeft() && revised.isPresent()) {
            Program known = revised.get().program();
            Rescheduling left = rest;
            rest = storage.unitOfWork()
                    .inTenant(tenant, stores -> left.next(stores, known, clock))
                    .orElseThrow();
        }
        return revised.map(Revised::program);
    }

    /** A program with new emails, and the enrollments that still have to be rescheduled. */
    private record Revised(Program program, Rescheduling rest) {}

    private Revised revise(ProgramStores stores, Program program, EmailSequence sequence, CatchUp catchUp) {
        EmailSequence before = stores.programs().sequence(program);
        stores.programs().save(program.id(), sequence);
        return new Revised(program, new Rescheduling(before, sequence, catchUp).next(stores, program, clock));
    }
}

package dev.intake.testworld;

import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramDrafting;
import dev.intake.program.ProgramStores;
import dev.intake.program.ProgramTransition;
import dev.intake.tenant.Tenant;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Creates test worlds, and copies programs and settings of their tenants to them. A test world is a tenant of its own, so its
 * rows are separate from the live ones in every table, and live requests do no work for it. (ADR 131)
 */
public final class TestWorlds implements TestWorldUpkeep {
    private final TestWorldStorage storage;
    private final InstantSource clock;
    private final ProgramDrafting drafting;

    public TestWorlds(TestWorldStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.drafting = new ProgramDrafting(storage, clock, ids);
    }

    /**
     * Returns the id of the tenant's test world, which is created on the first call, and brings it up to date.
     *
     * @param tenant the tenant, or its test world
     * @return empty if there is no such tenant
     */
    public Optional<TenantId> open(TenantId tenant) {
        TenantId world = tenant.test();
        Optional<Tenant> live = storage.tenant(tenant.live());
        live.filter(owner -> storage.tenant(world).isEmpty()).ifPresent(owner -> create(world, owner));
        refresh(world);
        return live.map(owner -> world);
    }

    private void create(TenantId world, Tenant live) {
        Instant now = clock.instant();
        TokenBucket bucket = TokenBucket.full(live.bucket().limit(), now);
        Tenant created = new Tenant(world, live.name(), now, live.signupEvent(), Optional.empty(), bucket);
        try {
            storage.registry().add(created);
        } catch (StorageException failed) {
            // A concurrent call may have created it.
            if (storage.tenant(world).isEmpty()) {
                throw failed;
            }
        }
    }

    /** Four queries, if nothing differs. */
    @Override
    public void refresh(TenantId world) {
        if (world.isTest()) {
            storage.tenant(world.live())
                    .ifPresent(live -> storage.tenant(world).ifPresent(copy -> refresh(live, copy)));
        }
    }

    private void refresh(Tenant live, Tenant copy) {
        Map<Program, EmailSequence> wanted = storage.programViews(live.id()).sequences();
        Map<Program, EmailSequence> present = storage.programViews(copy.id()).sequences();
        Instant now = clock.instant();
        if (!wanted.equals(present) || !copy.sharing(live, now).equals(copy)) {
            List<ProgramTransition> transitions =
                    storage.programViews(live.id()).transitions();
            Set<ProgramTransition> known =
                    new HashSet<>(storage.programViews(copy.id()).transitions());
            List<ProgramTransition> added = transitions.stream()
                    .filter(transition -> !known.contains(transition))
                    .toList();
            storage.unitOfWork().inTenant(copy.id(), stores -> {
                stores.save(stores.tenant().sharing(live, now));
                copyPrograms(wanted, stores);
                stores.programs().record(added);
                return copy.id();
            });
            reschedule(copy.id(), wanted, present);
        }
    }

    private static void copyPrograms(Map<Program, EmailSequence> wanted, ProgramStores stores) {
        Map<ProgramId, Program> present =
                stores.programs().programs().stream().collect(Collectors.toMap(Program::id, Function.identity()));
        stores.programs()
                .save(wanted.keySet().stream()
                        .filter(program -> !program.equals(present.get(program.id())))
                        .toList());
        wanted.forEach((program, sequence) -> {
            if (!present.containsKey(program.id())
                    || !stores.programs().sequence(program).equals(sequence)) {
                stores.programs().save(program.id(), sequence);
            }
        });
        wanted.keySet().forEach(program -> present.remove(program.id()));
        for (Program removed : present.values()) {
            if (removed instanceof Program.Draft draft) {
                stores.programs().delete(draft);
            }
        }
    }

    /** A shorter delay applies to contacts that wait for the step, as it does after an edit of the program. */
    private void reschedule(TenantId world, Map<Program, EmailSequence> wanted, Map<Program, EmailSequence> present) {
        Map<ProgramId, EmailSequence> before = present.entrySet().stream()
                .collect(Collectors.toMap(entry -> entry.getKey().id(), Map.Entry::getValue));
        wanted.forEach((program, sequence) -> {
            EmailSequence replaced = before.get(program.id());
            if (replaced != null && !replaced.equals(sequence)) {
                drafting.revise(world, program.id(), sequence);
            }
        });
    }
}

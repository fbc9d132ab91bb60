package dev.intake.program;

import dev.intake.email.SendingStop;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.TenantId;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lists programs with their counts, at a cost independent of the tenant's size. */
public final class ProgramOverview {
    private static final Comparator<Program> OLDEST_FIRST = Comparator.comparing(
                    (Program program) -> program.outline().createdAt())
            .thenComparing(Program::id);

    private final ProgramStorage storage;
    private final InstantSource clock;

    public ProgramOverview(ProgramStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /** Returns all programs, oldest first. */
    public List<ProgramSummary> of(TenantId tenant) {
        return of(tenant, programs(tenant));
    }

    /** Returns all programs without their counts, oldest first. */
    public List<Program> programs(TenantId tenant) {
        return storage.programViews(tenant).programs().stream()
                .sorted(OLDEST_FIRST)
                .toList();
    }

    /** Returns the counts of these programs, in their order. */
    public List<ProgramSummary> of(TenantId tenant, List<Program> programs) {
        Map<ProgramId, ProgramCounts> figures = storage.programViews(tenant)
                .figures(programs.stream().map(Program::id).collect(Collectors.toSet()), clock.instant());
        return programs.stream()
                .map(program -> new ProgramSummary(program, figures.getOrDefault(program.id(), ProgramCounts.NONE)))
                .toList();
    }

    /** Returns why the tenant's emails wait for the mail server; empty if none was refused for it recently. */
    public Optional<SendingStop> sendingStop(TenantId tenant) {
        return SendingStop.of(storage.programViews(tenant).emails(SendingStop.EMAILS), clock.instant());
    }

    /** Returns one program; empty if the tenant has no such program. */
    public Optional<ProgramSummary> of(TenantId tenant, ProgramId id) {
        List<Program> one = storage.programViews(tenant).program(id).stream().toList();
        return of(tenant, one).stream().findFirst();
    }
}

package dev.intake.sync;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.kernel.Connector;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import dev.intake.sync.ImportRun.Ending;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Orders, cancels and reports background imports of what a provider has from before: users, or customers with their past. All
 * nodes share the state. A tenant has one import of a provider at a time. (Spec, Authentication 9; ADR 142)
 */
public final class UserImports {
    private final Connector connector;
    private final UserImportStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public UserImports(Connector connector, UserImportStorage storage, InstantSource clock, IdGenerator ids) {
        this.connector = connector;
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Orders an import. It continues an unfinished import, and starts over after a complete one. An import from a billing
     * provider is {@linkplain #orderCount counted} before.
     *
     * @param anew whether to start at the beginning of the list in any case
     * @param by the person who orders it
     */
    public ImportOrder order(TenantId tenant, boolean anew, Actor by) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> order(stores, anew, by))
                .orElseGet(ImportOrder.NoSuchTenant::new);
    }

    private ImportOrder order(UserImportStores stores, boolean anew, Actor by) {
        return order(ImportTask.IMPORT, stores, by, now -> {
            Optional<UserImport> reached =
                    Optional.ofNullable(stores.imports().imports().get(connector));
            if (anew || reached.filter(UserImports::isUnfinished).isEmpty()) {
                stores.imports().save(connector, UserImport.begunAt(now));
            }
        });
    }

    /**
     * Orders the counting of what an import would bring in, from the start of the lists.
     *
     * @param by the person who orders it
     * @throws IllegalStateException if the provider is not a billing provider
     */
    public ImportOrder orderCount(TenantId tenant, Actor by) {
        if (connector.authenticates()) {
            throw new IllegalStateException("the users of " + connector.segment() + " are imported without counting");
        }
        return storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> order(
                                ImportTask.COUNT,
                                stores,
                                by,
                                now -> stores.imports()
                                        .save(connector, CountedHistory.begunAt(UserImport.begunAt(now)))))
                .orElseGet(ImportOrder.NoSuchTenant::new);
    }

    private ImportOrder order(ImportTask task, UserImportStores stores, Actor by, Consumer<Instant> begin) {
        Optional<ImportRun> before = run(connector, stores);
        if (before.isPresent() && before.get() instanceof ImportRun.Running running) {
            return new ImportOrder.AlreadyRunning(running);
        }
        if (!stores.imports().apiKeys().containsKey(connector)) {
            return new ImportOrder.NoApiKey();
        }
        if (task == ImportTask.IMPORT && !connector.authenticates() && !isCounted(stores)) {
            return new ImportOrder.NotCounted();
        }
        Instant now = clock.instant();
        note("start", task, now, by, stores);
        begin.accept(now);
        ImportRun.Running run = ImportRun.ordered(task, before, now);
        stores.imports().save(connector, run);
        return new ImportOrder.Ordered(run);
    }

    private boolean isCounted(UserImportStores stores) {
        return Optional.ofNullable(stores.imports().counted().get(connector))
                .filter(CountedHistory::isComplete)
                .isPresent();
    }

    /** Returns whether the list was not processed to its end. */
    static boolean isUnfinished(UserImport reached) {
        return reached.finishedAt().isEmpty();
    }

    /**
     * Cancels a running import, or its counting. A page that is being stored is completed; no other page is requested.
     *
     * @param by the person who cancels it
     * @return whether an import was running; empty if the tenant does not exist
     */
    public Optional<Boolean> cancel(TenantId tenant, Actor by) {
        return storage.unitOfWork().inTenant(tenant, stores -> {
            ImportTask task = run(connector, stores).map(ImportRun::task).orElse(ImportTask.IMPORT);
            boolean ended = end(connector, stores, clock, new Ending.Canceled());
            note("cancel", task, clock.instant(), by, stores);
            return ended;
        });
    }

    /** Returns the status of the tenant's import. */
    public ImportStatus status(TenantId tenant) {
        return new ImportStatus(
                Optional.ofNullable(storage.importViews(tenant).imports().get(connector)),
                Optional.ofNullable(storage.importViews(tenant).importRuns().get(connector)),
                Optional.ofNullable(storage.importViews(tenant).counted().get(connector)));
    }

    /** Ends the running import of any worker; returns whether there was one. */
    static boolean end(Connector connector, ImportStores imports, InstantSource clock, Ending how) {
        Optional<ImportRun> run = run(connector, imports);
        if (run.isPresent() && run.get() instanceof ImportRun.Running running) {
            imports.imports().save(connector, running.ended(clock.instant(), how));
            return true;
        }
        return false;
    }

    /** Returns the last run. */
    static Optional<ImportRun> run(Connector connector, ImportStores imports) {
        return Optional.ofNullable(imports.imports().importRuns().get(connector));
    }

    private void note(String what, ImportTask task, Instant now, Actor by, UserImportStores stores) {
        String of = connector.authenticates() ? "users" : "history";
        String action =
                what + (task == ImportTask.COUNT ? " count of " : " import of ") + of + " of " + connector.segment();
        stores.audit(List.of(new AuditEntry(ids.next(), now, by, action, Outcome.ALLOWED)));
    }
}

package dev.intake.userimport;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import dev.intake.source.Connector;
import dev.intake.userimport.ImportRun.Ending;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Orders, cancels and reports background imports of existing users. All nodes share the state. A tenant has one import
 * at a time. (Spec, Authentication 9)
 */
public final class UserImports {
    static final Connector CONNECTOR = Connector.CLERK;

    private final UserImportStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public UserImports(UserImportStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Orders an import. It continues an unfinished import, and starts over after a complete one.
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
        ImportStores imports = stores;
        Optional<ImportRun> before = run(imports);
        if (before.isPresent() && before.get() instanceof ImportRun.Running running) {
            return new ImportOrder.AlreadyRunning(running);
        }
        if (imports.apiKeys().of(Set.of(CONNECTOR)).isEmpty()) {
            return new ImportOrder.NoApiKey();
        }
        Instant now = clock.instant();
        note("start", now, by, stores);
        Optional<UserImport> reached =
                Optional.ofNullable(imports.imports().of(Set.of(CONNECTOR)).get(CONNECTOR));
        if (anew || reached.filter(UserImports::isUnfinished).isEmpty()) {
            imports.imports().save(Map.of(CONNECTOR, UserImport.begunAt(now)));
        }
        ImportRun.Running run = ImportRun.ordered(before, now);
        imports.importRuns().save(Map.of(CONNECTOR, run));
        return new ImportOrder.Ordered(run);
    }

    /** Returns whether the list was not processed to its end. */
    static boolean isUnfinished(UserImport reached) {
        return reached.finishedAt().isEmpty();
    }

    /**
     * Cancels a running import. A page that is being stored is completed; no other page is requested.
     *
     * @param by the person who cancels it
     * @return whether an import was running; empty if the tenant does not exist
     */
    public Optional<Boolean> cancel(TenantId tenant, Actor by) {
        return storage.unitOfWork().inTenant(tenant, stores -> {
            boolean ended = end(stores, clock, new Ending.Canceled());
            note("cancel", clock.instant(), by, stores);
            return ended;
        });
    }

    /** Returns the status of the tenant's import. */
    public ImportStatus status(TenantId tenant) {
        return new ImportStatus(
                Optional.ofNullable(storage.importViews().imports(tenant).get(CONNECTOR)),
                Optional.ofNullable(storage.importViews().importRuns(tenant).get(CONNECTOR)));
    }

    /** Ends the running import of any worker; returns whether there was one. */
    static boolean end(ImportStores imports, InstantSource clock, Ending how) {
        Optional<ImportRun> run = run(imports);
        if (run.isPresent() && run.get() instanceof ImportRun.Running running) {
            imports.importRuns().save(Map.of(CONNECTOR, running.ended(clock.instant(), how)));
            return true;
        }
        return false;
    }

    /** Returns the last run. */
    static Optional<ImportRun> run(ImportStores imports) {
        return Optional.ofNullable(imports.importRuns().of(Set.of(CONNECTOR)).get(CONNECTOR));
    }

    private void note(String what, Instant now, Actor by, UserImportStores stores) {
        String action = what + " import of users of " + CONNECTOR.segment();
        stores.audit().add(List.of(new AuditEntry(ids.next(), now, by, action, Outcome.ALLOWED)));
    }
}

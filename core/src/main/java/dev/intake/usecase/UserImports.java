package dev.intake.usecase;

import dev.intake.audit.Actor;
import dev.intake.audit.AuditEntry;
import dev.intake.audit.AuditEntry.Outcome;
import dev.intake.connector.Connector;
import dev.intake.id.IdGenerator;
import dev.intake.port.ConnectorStores;
import dev.intake.port.ImportRun;
import dev.intake.port.ImportRun.Ending;
import dev.intake.port.Storage;
import dev.intake.port.TenantStores;
import dev.intake.port.UserImport;
import dev.intake.tenant.TenantId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Orders imports of existing users, which workers then do in the background, and tells how they stand: on every node the
 * same. A tenant has one at a time. (Spec, Authentication 9)
 */
public final class UserImports {
    private static final Connector CONNECTOR = ImportApiKey.CONNECTOR;

    private final Storage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    UserImports(Storage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Orders an import: it goes on where an unfinished one stood, and begins at the start of the list after a complete one.
     *
     * @param anew whether it begins at the start of the list in any case
     * @param by who wants it
     */
    public ImportOrder order(TenantId tenant, boolean anew, Actor by) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> order(stores, anew, by))
                .orElseGet(ImportOrder.NoSuchTenant::new);
    }

    private ImportOrder order(TenantStores stores, boolean anew, Actor by) {
        ConnectorStores connectors = stores.connectors();
        Optional<ImportRun> before = run(connectors);
        if (before.isPresent() && before.get() instanceof ImportRun.Running running) {
            return new ImportOrder.AlreadyRunning(running);
        }
        if (connectors.apiKeys().of(Set.of(CONNECTOR)).isEmpty()) {
            return new ImportOrder.NoApiKey();
        }
        Instant now = clock.instant();
        note("start", now, by, stores);
        Optional<UserImport> reached =
                Optional.ofNullable(connectors.imports().of(Set.of(CONNECTOR)).get(CONNECTOR));
        if (anew || reached.filter(UserImports::isUnfinished).isEmpty()) {
            connectors.imports().save(Map.of(CONNECTOR, UserImport.begunAt(now)));
        }
        ImportRun.Running run = ImportRun.ordered(before, now);
        connectors.importRuns().save(Map.of(CONNECTOR, run));
        return new ImportOrder.Ordered(run);
    }

    /** Whether the list was not looked at to its end. */
    static boolean isUnfinished(UserImport reached) {
        return reached.finishedAt().isEmpty();
    }

    /**
     * Ends an import that is being done. A page that is being stored at this moment still is; no other one is asked for.
     *
     * @param by who wants it to end
     * @return whether there was one; empty when there is no such tenant
     */
    public Optional<Boolean> cancel(TenantId tenant, Actor by) {
        return storage.unitOfWork().inTenant(tenant, stores -> {
            Instant now = clock.instant();
            note("cancel", now, by, stores);
            return end(stores.connectors(), now, new Ending.Canceled());
        });
    }

    /** How the tenant's import stands. */
    public ImportStatus status(TenantId tenant) {
        return new ImportStatus(
                Optional.ofNullable(storage.connectorViews().imports(tenant).get(CONNECTOR)),
                Optional.ofNullable(storage.connectorViews().importRuns(tenant).get(CONNECTOR)));
    }

    /** Ends the run that is being done, whoever does it; answers whether there is one. */
    static boolean end(ConnectorStores connectors, Instant now, Ending how) {
        Optional<ImportRun> run = run(connectors);
        if (run.isPresent() && run.get() instanceof ImportRun.Running running) {
            connectors.importRuns().save(Map.of(CONNECTOR, running.ended(now, how)));
            return true;
        }
        return false;
    }

    /** The last order. */
    static Optional<ImportRun> run(ConnectorStores connectors) {
        return Optional.ofNullable(connectors.importRuns().of(Set.of(CONNECTOR)).get(CONNECTOR));
    }

    private void note(String what, Instant now, Actor by, TenantStores stores) {
        String action = what + " import of users of " + CONNECTOR.segment();
        stores.access().audit().add(List.of(new AuditEntry(ids.next(), now, by, action, Outcome.ALLOWED)));
    }
}

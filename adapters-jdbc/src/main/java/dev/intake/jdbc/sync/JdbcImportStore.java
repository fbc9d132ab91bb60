package dev.intake.jdbc.sync;

import dev.intake.jdbc.sql.TenantSession;
import dev.intake.kernel.Connector;
import dev.intake.secret.StoredApiKey;
import dev.intake.sync.CountedHistory;
import dev.intake.sync.ImportStore;
import dev.intake.sync.SyncRun;
import dev.intake.sync.UserImport;
import java.util.Optional;

/** Reads and writes user imports, within one transaction. */
public final class JdbcImportStore extends JdbcImportViews implements ImportStore {
    private final TenantSession session;

    public JdbcImportStore(TenantSession session) {
        super(session);
        this.session = session;
    }

    @Override
    public void setApiKey(Connector connector, Optional<StoredApiKey> key) {
        ApiKeyRows.set(connector, key, session);
    }

    @Override
    public void save(Connector connector, UserImport progress) {
        UserImportRows.save(connector, progress, session);
    }

    @Override
    public void save(Connector connector, CountedHistory counted) {
        HistoryCountRows.save(connector, counted, session);
    }

    @Override
    public void save(Connector connector, SyncRun run) {
        ImportRunRows.save(connector, run, session);
    }
}

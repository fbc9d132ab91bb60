package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Storage;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.TenantId;
import dev.intake.testing.StorageUnderTest;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The database of a kit. Closing it fails if a statement broke the {@link StatementRules} or transactions deadlocked. */
final class KitDatabase implements StorageUnderTest {
    private final RecordedStorage recorded;
    private @Nullable Storage anotherNode;

    private KitDatabase(RecordedStorage recorded) {
        this.recorded = recorded;
    }

    /** Opens the database that is given from outside, or one of the bundled server. */
    static KitDatabase given() {
        return new KitDatabase(RecordedStorage.ofKit());
    }

    static KitDatabase inLocaleC(TestServer server) {
        return new KitDatabase(RecordedStorage.inLocaleC(server));
    }

    static KitDatabase on(TestServer server) {
        return new KitDatabase(RecordedStorage.on(server));
    }

    @Override
    public Storage storage() {
        return recorded.storage();
    }

    @Override
    public Storage anotherNode() {
        if (anotherNode == null) {
            anotherNode = recorded.anotherNode();
        }
        return anotherNode;
    }

    /** Returns every row of every table. */
    @Override
    public List<String> texts(TenantId tenant) {
        try {
            return recorded.everything();
        } catch (SQLException e) {
            throw new IllegalStateException("the tables could not be read", e);
        }
    }

    /** Returns a digest of every table. */
    @Override
    public Object digest(TenantId tenant) {
        return recorded.digests();
    }

    @Override
    public List<String> rows(TenantId tenant) {
        try {
            return recorded.rows(tenant);
        } catch (SQLException e) {
            throw new IllegalStateException("the tables could not be read", e);
        }
    }

    /** Returns the number of rows of a table. */
    long rows(String table) {
        try {
            return recorded.number("select count(*) from " + table);
        } catch (SQLException e) {
            throw new IllegalStateException("the table " + table + " could not be read", e);
        }
    }

    @Override
    public void close() {
        release();
        StatementRecorder recorder = recorded.recorder();
        if (recorder.units() > 0) {
            StatementGuard.check(recorder, 0);
        } else {
            assertThat(recorder.textsAcrossTenants()).isNotEmpty();
        }
    }

    /** Closes a database that possibly had nothing to do. */
    void release() {
        long deadlocks;
        try {
            deadlocks = recorded.deadlocks();
        } catch (SQLException e) {
            throw new IllegalStateException("the deadlocks could not be read", e);
        } finally {
            recorded.close();
        }
        assertThat(deadlocks).as("deadlocks").isZero();
        StatementGuard.checkRules(recorded.recorder());
    }
}

package dev.intake.jdbc;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.intake.AcrossTenants;
import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.access.AccessViews;
import dev.intake.account.AccountRegistry;
import dev.intake.contact.ContactViews;
import dev.intake.event.DayCounts;
import dev.intake.event.EventViews;
import dev.intake.feedback.FeedbackViews;
import dev.intake.ingest.Snapshots;
import dev.intake.jdbc.access.JdbcAccessViews;
import dev.intake.jdbc.account.JdbcAccountRegistry;
import dev.intake.jdbc.contact.ContactCounts;
import dev.intake.jdbc.contact.JdbcContactViews;
import dev.intake.jdbc.event.JdbcDayCounts;
import dev.intake.jdbc.event.JdbcEventViews;
import dev.intake.jdbc.feedback.JdbcFeedbackStore;
import dev.intake.jdbc.program.JdbcProgramViews;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.sql.BoundedReader;
import dev.intake.jdbc.sql.ConcurrencyLimit;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.jdbc.sql.Scope;
import dev.intake.jdbc.sql.SqlFault;
import dev.intake.jdbc.sql.TenantDirectory;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.TenantReader;
import dev.intake.jdbc.sql.TenantTransactions;
import dev.intake.jdbc.step.JdbcStepQueue;
import dev.intake.jdbc.suppression.JdbcSuppressionStore;
import dev.intake.jdbc.sync.JdbcSyncStore;
import dev.intake.jdbc.tenant.JdbcTenantRegistry;
import dev.intake.jdbc.tenant.JdbcTenants;
import dev.intake.jdbc.traffic.JdbcTrafficLog;
import dev.intake.jdbc.traffic.JdbcTrafficViews;
import dev.intake.jdbc.webhook.JdbcConnectorViews;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.program.ProgramViews;
import dev.intake.step.StepQueue;
import dev.intake.step.StepRecovery;
import dev.intake.suppression.SuppressionViews;
import dev.intake.sync.SyncViews;
import dev.intake.tenant.IngestionAccess;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantRegistry;
import dev.intake.traffic.TrafficLog;
import dev.intake.traffic.TrafficViews;
import dev.intake.webhook.ConnectorViews;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;

/**
 * Storage in one PostgreSQL database, version 15 or later, with tables migrated by {@link Migrations}. Any number of
 * nodes can share the database. Thread-safe.
 */
public final class PostgresStorage implements Storage {
    /** Time limit for queries over many events, because a page waits for them. */
    private static final Duration QUERY_LIMIT = Duration.ofSeconds(2);
    /** Shared by all storages of a process, to parse each statement once. */
    private static final SqlParser PARSER = new ColonPrefixSqlParser();

    private final Jdbi jdbi;
    private final Jdbi allTenants;
    private final ConcurrencyLimit limit;
    private final ConcurrencyLimit reads;
    private final ConcurrencyLimit longReads;
    private final TenantDirectory directory = new TenantDirectory();
    private final Duration queryLimit;
    private final ContactCounts contactCounts = new ContactCounts(
            tenant -> JdbcTrafficViews.countContacts(queries(tenant)),
            ForkJoinPool.commonPool(),
            Ticker.systemTicker());
    private final TenantTransactions transactions;
    private final TenantRegistry registry;

    /**
     * Creates a storage in this database.
     *
     * @param database provides connections in autocommit mode, preferably from a {@link ConnectionPool}; the caller
     *     closes it
     */
    public PostgresStorage(DataSource database) {
        this(database, ConcurrencyLimit.none());
    }

    /**
     * Creates a storage with a limit on concurrent units of work.
     *
     * @param limit less than the number of connections, so that some remain for transactions that wait for the disk
     */
    public PostgresStorage(DataSource database, ConcurrencyLimit limit) {
        this(database, limit, SqlLogger.NOP_SQL_LOGGER, QUERY_LIMIT);
    }

    /** Creates a storage that logs every statement, with a time limit for queries over many events. */
    PostgresStorage(DataSource database, SqlLogger statements, Duration queryLimit) {
        this(database, ConcurrencyLimit.none(), statements, queryLimit);
    }

    private PostgresStorage(DataSource database, ConcurrencyLimit limit, SqlLogger statements, Duration queryLimit) {
        this.jdbi = jdbi(database, statements);
        this.limit = limit;
        this.reads = limit.ofReads(1);
        this.longReads = limit.ofReads(2);
        this.queryLimit = queryLimit;
        this.allTenants = jdbi(database, statements);
        Scope.ALL_TENANTS.openAll(allTenants);
        this.transactions = new TenantTransactions(jdbi, directory, limit);
        this.registry = new JdbcTenantRegistry(jdbi, allTenants, directory);
    }

    private static Jdbi jdbi(DataSource database, SqlLogger statements) {
        Jdbi jdbi = Jdbi.create(database).setSqlLogger(statements);
        jdbi.getConfig(SqlStatements.class).setSqlParser(PARSER);
        // Messages must not contain customer data.
        jdbi.getConfig(StatementExceptions.class).setMessageRendering(MessageRendering.NONE);
        return jdbi;
    }

    private TenantQueries queries(TenantId tenant) {
        return new TenantReader(jdbi, directory, reads, tenant);
    }

    private BoundedReader bounded(TenantId tenant) {
        return new BoundedReader(jdbi, directory, longReads, tenant, () -> queryLimit);
    }

    @Override
    public UnitOfWork<TenantStores> unitOfWork() {
        return new Transactions(transactions);
    }

    @Override
    public <T> T unproven(Supplier<T> lookup) {
        try {
            return limit.unproven(lookup);
        } catch (ConnectionException noTurn) {
            throw SqlFault.of(noTurn).during("waiting for the turn of a lookup");
        }
    }

    @Override
    public Snapshots snapshots() {
        return new JdbcSnapshots(jdbi, directory, longReads);
    }

    @Override
    public Optional<Tenant> tenant(TenantId tenant) {
        return JdbcTenants.find(queries(tenant));
    }

    @Override
    public Optional<IngestionAccess> ingestionAccess(TenantId tenant) {
        return JdbcTenants.findAccess(queries(tenant), tenant);
    }

    @Override
    public ContactViews contactViews(TenantId tenant) {
        return new JdbcContactViews(queries(tenant));
    }

    @Override
    public SuppressionViews suppressionViews(TenantId tenant) {
        return new JdbcSuppressionStore(queries(tenant));
    }

    @Override
    public ConnectorViews connectorViews(TenantId tenant) {
        return new JdbcConnectorViews(queries(tenant));
    }

    @Override
    public SyncViews syncViews(TenantId tenant) {
        return new JdbcSyncStore(queries(tenant));
    }

    @Override
    public FeedbackViews feedbackViews(TenantId tenant) {
        return new JdbcFeedbackStore(queries(tenant));
    }

    @Override
    public ProgramViews programViews(TenantId tenant) {
        return new JdbcProgramViews(queries(tenant), bounded(tenant));
    }

    @Override
    public AccessViews accessViews(TenantId tenant) {
        return new JdbcAccessViews(queries(tenant));
    }

    @Override
    public StepQueue stepQueue() {
        return new JdbcStepQueue(this::queries);
    }

    @Override
    public StepRecovery stepRecovery() {
        return new JdbcStepQueue(this::queries);
    }

    @Override
    public AcrossTenants acrossTenants() {
        return new JdbcAcrossTenants(allTenants);
    }

    @Override
    public TenantRegistry registry() {
        return registry;
    }

    @Override
    public AccountRegistry accounts() {
        return new JdbcAccountRegistry(jdbi);
    }

    @Override
    public TrafficViews trafficViews(TenantId tenant) {
        return new JdbcTrafficViews(queries(tenant), () -> contactCounts.of(tenant));
    }

    @Override
    public TrafficLog trafficLog() {
        return new JdbcTrafficLog(allTenants);
    }

    @Override
    public EventViews eventViews(TenantId tenant) {
        return new JdbcEventViews(queries(tenant), bounded(tenant));
    }

    @Override
    public DayCounts dayCounts() {
        return new JdbcDayCounts(this::queries, this::bounded, transactions);
    }

    /** Units of work as transactions of one tenant. */
    private record Transactions(TenantTransactions transactions) implements UnitOfWork<TenantStores> {
        @Override
        public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
            return transactions.inSession(tenant, (session, locked) -> work.in(new JdbcTenantStores(session, locked)));
        }
    }
}

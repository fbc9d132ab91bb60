package dev.intake.jdbc.tenant;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.intake.access.KeyHash;
import dev.intake.jdbc.sql.DatabaseQueries;
import dev.intake.jdbc.sql.SqlFault;
import dev.intake.jdbc.sql.TenantDirectory;
import dev.intake.jdbc.sql.TenantRows;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantRegistry;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** Adds and lists tenants. */
public final class JdbcTenantRegistry implements TenantRegistry {
    private static final int MAX_CACHED = 100_000;

    private final Jdbi jdbi;
    private final Jdbi allTenants;
    private final TenantDirectory directory;

    /** A key never moves to another tenant, so lookups are cached; whether the key is valid is not. */
    private final Cache<KeyHash, TenantId> holders =
            Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

    /**
     * Creates a registry.
     *
     * @param jdbi adds tenants, and accesses tables without tenants
     * @param allTenants reads all tenants
     */
    public JdbcTenantRegistry(Jdbi jdbi, Jdbi allTenants, TenantDirectory directory) {
        this.jdbi = jdbi;
        this.allTenants = allTenants;
        this.directory = directory;
    }

    @Override
    public void add(Tenant tenant) {
        inTransaction("adding a tenant", handle -> {
            insert(handle, tenant, directory.add(handle, tenant.id()));
            return true;
        });
    }

    @Override
    public boolean addFirst(Tenant tenant) {
        return inTransaction("adding the first tenant", handle -> {
            Optional<Integer> id = directory.addFirst(handle, tenant.id());
            id.ifPresent(entered -> insert(handle, tenant, entered));
            return id.isPresent();
        });
    }

    private boolean inTransaction(String doing, HandleCallback<Boolean, JdbiException> work) {
        try {
            return jdbi.inTransaction(work);
        } catch (JdbiException e) {
            throw SqlFault.of(e).during(doing);
        }
    }

    private static void insert(Handle handle, Tenant tenant, int id) {
        TenantSession session = new TenantSession(handle, id);
        TenantRows.bind(session.sql("""
                INSERT INTO tenant (
                    tenant_id, public_id, name, created_at, signup_event, key_hash, key_prefix,
                    key_generated_at, grace_key_hash, grace_key_prefix, grace_key_generated_at,
                    grace_key_ends_at, requests_per_hour, burst, bucket_level, bucket_at, event_days,
                    delivery_days, body_days, forgotten_before, sender_name, sender_from, sender_reply_to, postal_address, timezone,
                    cap_emails, cap_days, emails_per_address, layout_header, layout_footer, layout_accent, layout_background,
                    mail_host, mail_port, mail_security, mail_from, mail_user, mail_password, mail_set_at)
                VALUES (
                    :tenant, :publicId, :name, :createdAt::timestamptz, :signupEvent, :keyHash,
                    :keyPrefix, :keyGeneratedAt::timestamptz, :graceKeyHash, :graceKeyPrefix,
                    :graceKeyGeneratedAt::timestamptz, :graceKeyEndsAt::timestamptz, :requestsPerHour, :burst, :bucketLevel,
                    :bucketAt::timestamptz, :eventDays, :deliveryDays, :bodyDays, :forgottenBefore::timestamptz, :senderName,
                    :senderFrom, :senderReplyTo, :postalAddress, :timezone,
                    :capEmails, :capDays, :emailsPerAddress, :layoutHeader, :layoutFooter, :layoutAccent, :layoutBackground,
                    :mailHost, :mailPort, :mailSecurity, :mailFrom, :mailUser, :mailPassword, :mailSetAt::timestamptz)
                """), tenant)
                .bind("publicId", tenant.id().value())
                .bind("createdAt", tenant.createdAt())
                .write();
        session.complete();
    }

    @Override
    public List<Tenant> all() {
        return new DatabaseQueries(allTenants, "listing tenants")
                .sql(TenantRows.SELECT)
                .list(TenantRows::read);
    }

    @Override
    public Optional<TenantId> holder(KeyHash key) {
        Optional<TenantId> remembered = Optional.ofNullable(holders.getIfPresent(key));
        if (remembered.isPresent()) {
            return remembered;
        }
        Optional<TenantId> found = new DatabaseQueries(allTenants, "finding the tenant of a key")
                .sql("""
                SELECT public_id FROM tenant WHERE key_hash = :keyHash OR grace_key_hash = :keyHash
                """)
                .bind("keyHash", key.toBytes())
                .find(row -> new TenantId(row.getString("public_id")));
        found.ifPresent(holder -> holders.put(key, holder));
        return found;
    }
}

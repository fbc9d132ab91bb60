package dev.intake.jdbc.tenant;

import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.TenantRows;
import dev.intake.tenant.Tenant;
import java.util.Optional;

/** Reads the table {@code tenant}. */
public final class JdbcTenants {
    private JdbcTenants() {}

    /** Returns the tenant, without a lock; empty if it does not exist. */
    public static Optional<Tenant> find(TenantQueries queries) {
        return queries.query(
                """
                        SELECT public_id, name, created_at, signup_event, key_hash, key_prefix, key_generated_at,
                            grace_key_hash, grace_key_prefix, grace_key_generated_at, grace_key_ends_at,
                            requests_per_hour, burst, bucket_level, bucket_at, event_days, delivery_days,
                            body_days, forgotten_before, sender_name, sender_from, sender_reply_to, postal_address, timezone, cap_emails, cap_days,
                            layout_header, layout_footer, layout_accent, layout_background,
                            mail_host, mail_port, mail_security, mail_from, mail_user, mail_password, mail_set_at
                        FROM tenant
                        WHERE tenant_id = :tenant
                        """, query -> query.map((row, context) -> TenantRows.read(row)).findOne());
    }
}

package dev.intake.jdbc;

import dev.intake.event.EventType;
import dev.intake.key.KeyHash;
import dev.intake.key.StoredKey;
import dev.intake.limit.RateLimit;
import dev.intake.limit.TokenBucket;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** A tenant as a row of {@code tenant}. */
final class TenantRows {
    private TenantRows() {}

    static Tenant read(ResultSet row) throws SQLException {
        RateLimit limit = new RateLimit(row.getInt("requests_per_hour"), row.getInt("burst"));
        return new Tenant(
                new TenantId(row.getString("public_id")),
                row.getString("name"),
                Times.get(row, "created_at"),
                Optional.ofNullable(row.getString("signup_event")).map(EventType::new),
                readKey(row),
                new TokenBucket(limit, row.getLong("bucket_level"), Times.get(row, "bucket_at")));
    }

    private static Optional<StoredKey> readKey(ResultSet row) throws SQLException {
        byte @Nullable [] hash = row.getBytes("key_hash");
        return hash == null
                ? Optional.empty()
                : Optional.of(new StoredKey(
                        KeyHash.ofBytes(hash), row.getString("key_prefix"), Times.get(row, "key_generated_at")));
    }

    /** Binds all that can change of a tenant. */
    static <S extends SqlStatement<S>> S bind(S statement, Tenant tenant) {
        Optional<StoredKey> key = tenant.key();
        TokenBucket bucket = tenant.bucket();
        return statement
                .bind("name", tenant.name())
                .bind("signupEvent", tenant.signupEvent().map(EventType::value).orElse(null))
                .bind("keyHash", key.map(stored -> stored.hash().toBytes()).orElse(null))
                .bind("keyPrefix", key.map(StoredKey::shownPrefix).orElse(null))
                .bind(
                        "keyGeneratedAt",
                        key.map(StoredKey::generatedAt).map(Instant::toString).orElse(null))
                .bind("requestsPerHour", bucket.limit().requestsPerHour())
                .bind("burst", bucket.limit().burst())
                .bind("bucketLevel", bucket.level())
                .bind("bucketAt", Times.text(bucket.at()));
    }
}

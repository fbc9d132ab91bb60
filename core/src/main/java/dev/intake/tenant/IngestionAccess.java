package dev.intake.tenant;

import dev.intake.access.GracePeriod;
import dev.intake.access.KeyHash;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import java.time.Instant;
import java.util.Optional;

/**
 * What ingestion needs of a tenant: which keys it accepts, how much it may send, and which events may have been deleted. Every
 * batch reads it, so it has nothing that only other parts need. (ADR 2)
 *
 * @param id the id in every path
 * @param key the current ingestion key; absent until generated (Spec, Ingestion key)
 * @param replacedKey the previous key, if it was replaced with a grace period, which may have ended
 * @param bucket the rate limit and its remaining tokens (Spec, Limits)
 * @param retention how long events and delivery traces are kept
 */
public record IngestionAccess(
        TenantId id,
        Optional<StoredKey> key,
        Optional<ReplacedKey> replacedKey,
        TokenBucket bucket,
        Retention retention) {
    /** Creates the access of a tenant without a key and with default retention. */
    public IngestionAccess(TenantId id, TokenBucket bucket) {
        this(id, Optional.empty(), Optional.empty(), bucket, Retention.DEFAULT);
    }

    /** Returns the access with another key; all previous keys become invalid. */
    public IngestionAccess withKey(StoredKey changed) {
        return withKeys(Optional.of(changed), Optional.empty());
    }

    /** Returns the access with another key; the current key remains valid for the grace period. */
    public IngestionAccess withKey(StoredKey changed, GracePeriod grace, Instant now) {
        return withKeys(Optional.of(changed), key.map(before -> ReplacedKey.of(before, grace, now)));
    }

    /** Returns the access with these keys. */
    public IngestionAccess withKeys(Optional<StoredKey> current, Optional<ReplacedKey> replaced) {
        return new IngestionAccess(id, current, replaced, bucket, retention);
    }

    /** Returns the access with another state of its bucket. */
    public IngestionAccess withBucket(TokenBucket changed) {
        return new IngestionAccess(id, key, replacedKey, changed, retention);
    }

    /** Returns the previous key if it is still valid. */
    public Optional<ReplacedKey> replacedKeyAt(Instant moment) {
        return replacedKey.filter(before -> before.worksAt(moment));
    }

    /**
     * Returns whether this is the current key, or the previous one within its grace period. Compares in constant time.
     * (Spec, Authentication 1 to 3)
     *
     * @param presented the hash of the key in a request
     */
    public boolean accepts(KeyHash presented, Instant now) {
        boolean current = key.filter(stored -> stored.hash().equals(presented)).isPresent();
        boolean before = replacedKeyAt(now)
                .filter(replaced -> replaced.key().hash().equals(presented))
                .isPresent();
        return current || before;
    }
}

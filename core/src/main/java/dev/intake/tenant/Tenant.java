package dev.intake.tenant;

import dev.intake.access.GracePeriod;
import dev.intake.access.KeyInGrace;
import dev.intake.access.StoredKey;
import dev.intake.event.EventType;
import dev.intake.id.TenantId;
import dev.intake.limit.TokenBucket;
import dev.intake.text.CleanText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A tenant and its settings: all that a request must know about it.
 *
 * @param id in every path
 * @param name what people call it; 1 to {@value #MAX_NAME} characters, cleaned and trimmed
 * @param createdAt to the microsecond
 * @param signupEvent the event type that means a new user signed up; absent until set (Spec, Tenant)
 * @param key the ingestion key in force; absent until one was generated (Spec, Ingestion key)
 * @param keyInGrace the key before, where somebody chose that it goes on working for a while; there may be one whose
 *     grace period has ended
 * @param bucket what is left of its requests (Spec, Limits)
 * @param retention for how long what came in is kept
 * @param senderName the name that recipients of its emails see beside the sender's address; absent until set
 */
public record Tenant(
        TenantId id,
        String name,
        Instant createdAt,
        Optional<EventType> signupEvent,
        Optional<StoredKey> key,
        Optional<KeyInGrace> keyInGrace,
        TokenBucket bucket,
        Retention retention,
        Optional<SenderName> senderName) {
    /** Characters in a tenant's name, at most. */
    public static final int MAX_NAME = 200;

    /** Refuses a name that is not cleaned, blank or too long, and brings the time to the precision that is stored. */
    public Tenant {
        if (name.isEmpty() || !CleanText.trimmed(name, MAX_NAME).equals(name)) {
            throw new IllegalArgumentException("a tenant's name is trimmed text of 1 to " + MAX_NAME + " characters");
        }
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** A tenant of whose keys at most one works, and who has not chosen how long what came in is kept. */
    public Tenant(
            TenantId id,
            String name,
            Instant createdAt,
            Optional<EventType> signupEvent,
            Optional<StoredKey> key,
            TokenBucket bucket) {
        this(id, name, createdAt, signupEvent, key, Optional.empty(), bucket, Retention.DEFAULT, Optional.empty());
    }

    /** The tenant with another signup event. */
    public Tenant withSignupEvent(EventType event) {
        return new Tenant(id, name, createdAt, Optional.of(event), key, keyInGrace, bucket, retention, senderName);
    }

    /** The tenant with another key; whatever worked before is worth nothing from then on. */
    public Tenant withKey(StoredKey changed) {
        return new Tenant(
                id,
                name,
                createdAt,
                signupEvent,
                Optional.of(changed),
                Optional.empty(),
                bucket,
                retention,
                senderName);
    }

    /** The tenant with another key. Of those before, the one that was in force goes on working for the grace period. */
    public Tenant withKey(StoredKey changed, GracePeriod grace, Instant now) {
        Optional<KeyInGrace> before = key.map(replaced -> KeyInGrace.of(replaced, grace, now));
        return new Tenant(
                id, name, createdAt, signupEvent, Optional.of(changed), before, bucket, retention, senderName);
    }

    /** The tenant without a key in grace. */
    public Tenant withoutKeyInGrace() {
        return new Tenant(id, name, createdAt, signupEvent, key, Optional.empty(), bucket, retention, senderName);
    }

    /** The key before the one in force, if it still works at this moment. */
    public Optional<KeyInGrace> keyInGraceAt(Instant moment) {
        return keyInGrace.filter(before -> before.worksAt(moment));
    }

    /** The tenant with another state of its bucket. */
    public Tenant withBucket(TokenBucket changed) {
        return new Tenant(id, name, createdAt, signupEvent, key, keyInGrace, changed, retention, senderName);
    }

    /** The tenant with other periods for which what came in is kept. */
    public Tenant withRetention(Retention changed) {
        return new Tenant(id, name, createdAt, signupEvent, key, keyInGrace, bucket, changed, senderName);
    }

    /** The tenant with another sender's name. */
    public Tenant withSenderName(SenderName changed) {
        return new Tenant(id, name, createdAt, signupEvent, key, keyInGrace, bucket, retention, Optional.of(changed));
    }

    /** The name that recipients see as the sender: the one that was set, or the tenant's own. */
    public String shownSender() {
        return senderName.map(SenderName::value).orElse(name);
    }
}

package dev.intake.tenant;

import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.event.EventType;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A tenant and its settings.
 *
 * @param id the id in every path
 * @param name the display name; 1 to {@value #MAX_NAME} characters, cleaned and trimmed
 * @param createdAt when it was created, to the microsecond
 * @param signupEvent the event type of a signup; absent until set (Spec, Tenant)
 * @param key the current ingestion key; absent until generated (Spec, Ingestion key)
 * @param replacedKey the previous key, if it was replaced with a grace period, which may have ended
 * @param bucket the rate limit and its remaining tokens (Spec, Limits)
 * @param retention how long events and delivery traces are kept
 * @param sender the sender of its emails
 * @param sendingTimes when its emails go out
 * @param layout the layout of its emails
 */
public record Tenant(
        TenantId id,
        String name,
        Instant createdAt,
        Optional<EventType> signupEvent,
        Optional<StoredKey> key,
        Optional<ReplacedKey> replacedKey,
        TokenBucket bucket,
        Retention retention,
        SenderIdentity sender,
        SendingTimes sendingTimes,
        EmailLayout layout) {
    /** Characters in a tenant's name, at most. */
    public static final int MAX_NAME = 200;

    /** Rejects a name that is blank, uncleaned or too long, and truncates the time to microseconds. */
    public Tenant {
        if (name.isEmpty() || !CleanText.trimmed(name, MAX_NAME).equals(name)) {
            throw new IllegalArgumentException("a tenant's name is trimmed text of 1 to " + MAX_NAME + " characters");
        }
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Creates a tenant with at most one valid key and default retention. */
    public Tenant(
            TenantId id,
            String name,
            Instant createdAt,
            Optional<EventType> signupEvent,
            Optional<StoredKey> key,
            TokenBucket bucket) {
        this(
                id,
                name,
                createdAt,
                signupEvent,
                key,
                Optional.empty(),
                bucket,
                Retention.DEFAULT,
                SenderIdentity.UNSET,
                SendingTimes.DEFAULT,
                EmailLayout.DEFAULT);
    }

    /** Returns the tenant with another signup event. */
    public Tenant withSignupEvent(EventType event) {
        return new Tenant(
                id,
                name,
                createdAt,
                Optional.of(event),
                key,
                replacedKey,
                bucket,
                retention,
                sender,
                sendingTimes,
                layout);
    }

    /** Returns what ingestion needs of this tenant. */
    public IngestionAccess access() {
        return new IngestionAccess(id, key, replacedKey, bucket, retention);
    }

    /** Returns the tenant with these keys, this bucket and this retention. */
    public Tenant withAccess(IngestionAccess changed) {
        return new Tenant(
                id,
                name,
                createdAt,
                signupEvent,
                changed.key(),
                changed.replacedKey(),
                changed.bucket(),
                changed.retention(),
                sender,
                sendingTimes,
                layout);
    }

    /** Returns the tenant with another state of its bucket. */
    public Tenant withBucket(TokenBucket changed) {
        return withAccess(access().withBucket(changed));
    }

    /** Returns the tenant with another retention. */
    public Tenant withRetention(Retention changed) {
        return withAccess(new IngestionAccess(id, key, replacedKey, bucket, changed));
    }

    /** Returns the tenant with another name. */
    public Tenant withName(String changed) {
        return new Tenant(
                id, changed, createdAt, signupEvent, key, replacedKey, bucket, retention, sender, sendingTimes, layout);
    }

    /** Returns the tenant with another sender of its emails. */
    public Tenant withSender(SenderIdentity changed) {
        return new Tenant(
                id, name, createdAt, signupEvent, key, replacedKey, bucket, retention, changed, sendingTimes, layout);
    }

    /** Returns the tenant with other sending times. */
    public Tenant withSendingTimes(SendingTimes changed) {
        return new Tenant(
                id, name, createdAt, signupEvent, key, replacedKey, bucket, retention, sender, changed, layout);
    }

    /** Returns the tenant with another layout of its emails. */
    Tenant withLayout(EmailLayout changed) {
        return new Tenant(
                id, name, createdAt, signupEvent, key, replacedKey, bucket, retention, sender, sendingTimes, changed);
    }

    /**
     * Returns this test world with the settings of its tenant: all but the keys, the level of the bucket, and what retention
     * has deleted. It has no mail server, because its emails are never sent. (ADR 131)
     *
     * @param live the tenant of this test world
     */
    public Tenant sharing(Tenant live, Instant now) {
        RateLimit limit = live.bucket.limit();
        return new Tenant(
                id,
                live.name,
                createdAt,
                live.signupEvent,
                key,
                replacedKey,
                bucket.limit().equals(limit) ? bucket : bucket.withLimit(limit, now),
                new Retention(
                        live.retention.eventDays(),
                        live.retention.deliveryDays(),
                        live.retention.bodyDays(),
                        retention.forgottenBefore()),
                live.sender.withFrom(live.sender.shownFrom()).withMailServer(Optional.empty()),
                live.sendingTimes,
                live.layout);
    }

    /** Returns the sender name of emails: the one that was set, or else the tenant's name. */
    public String shownSender() {
        return sender.name().map(SenderName::value).orElse(name);
    }
}

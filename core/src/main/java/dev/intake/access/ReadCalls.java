package dev.intake.access;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.kernel.TokenBucket.TakeOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What calls that read have used of their tokens since it was last stored, in bounded memory: a call that reads takes no lock
 * and writes nothing. A token's limit holds on each node; nodes learn of each other's calls when they store theirs.
 * Thread-safe.
 */
final class ReadCalls {
    /** Maximum number of entries kept; calls beyond it are admitted like those that change something. */
    static final int MAX_KEPT = 10_000;

    private final Map<KeyHash, Use> uses = new HashMap<>();
    private int kept;

    /** The calls of one token. */
    private static final class Use {
        private final TenantId tenant;
        private TokenBucket bucket;
        private List<AuditEntry> entries = new ArrayList<>();

        private Use(TenantId tenant, TokenBucket bucket) {
            this.tenant = tenant;
            this.bucket = bucket;
        }
    }

    /**
     * What is to be stored.
     *
     * @param token the hash of the token
     * @param entries its calls, at least one
     */
    record Used(KeyHash token, List<AuditEntry> entries) {
        /** Copies the entries. */
        Used {
            entries = List.copyOf(entries);
        }

        /** Returns the token after these calls. */
        StoredAgentToken of(StoredAgentToken stored) {
            Instant last = entries.get(entries.size() - 1).at();
            return stored.used(taken(stored.bucket(), last, entries.size()), last);
        }
    }

    private static TokenBucket taken(TokenBucket bucket, Instant at, int calls) {
        TakeOutcome outcome = bucket.take(at, calls);
        // Other nodes have used the rest.
        return outcome.isGranted()
                ? outcome.bucket()
                : new TokenBucket(bucket.limit(), 0, bucket.asOf(at).at());
    }

    /** Returns whether there is room for another entry. */
    synchronized boolean hasRoom() {
        return kept < MAX_KEPT;
    }

    /**
     * Takes a call from the token's limit.
     *
     * @param entry the call in the audit record
     */
    synchronized TakeOutcome take(TenantId tenant, StoredAgentToken token, AuditEntry entry) {
        Use use = uses.computeIfAbsent(token.hash(), unused -> new Use(tenant, token.bucket()));
        TakeOutcome outcome = use.bucket.take(entry.at());
        if (outcome.isGranted()) {
            use.bucket = outcome.bucket();
            use.entries.add(entry);
            kept++;
        }
        return outcome;
    }

    /** Returns what is to be stored, by tenant, and forgets the tokens without calls since this was last asked. */
    synchronized Map<TenantId, List<Used>> turn() {
        Map<TenantId, List<Used>> turned = new HashMap<>();
        uses.values().removeIf(use -> use.entries.isEmpty());
        uses.forEach((token, use) -> {
            turned.computeIfAbsent(use.tenant, unused -> new ArrayList<>()).add(new Used(token, use.entries));
            use.entries = new ArrayList<>();
        });
        kept = 0;
        return turned;
    }

    /** Keeps what could not be stored for the next turn. */
    synchronized void keep(List<Used> calls) {
        for (Used call : calls) {
            Use use = uses.get(call.token());
            if (use != null) {
                use.entries.addAll(0, call.entries());
                kept += call.entries().size();
            }
        }
    }

    /** Goes on with what is stored now, less the calls since. */
    synchronized void stored(StoredAgentToken token) {
        Use use = uses.get(token.hash());
        if (use != null) {
            use.bucket = use.entries.isEmpty()
                    ? token.bucket()
                    : taken(
                            token.bucket(),
                            use.entries.get(use.entries.size() - 1).at(),
                            use.entries.size());
        }
    }
}

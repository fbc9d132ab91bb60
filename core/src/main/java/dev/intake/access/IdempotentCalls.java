package dev.intake.access;

import dev.intake.access.CallBeginning.Kind;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Performs a call at most once for each token and {@link IdempotencyKey} within {@link IdempotentCall#LIFETIME}. The call is
 * stored before it is performed, so that a repetition never performs it, even after an interruption. (ADR 138)
 */
public final class IdempotentCalls {
    /** Maximum number of calls of a tenant whose keys are remembered at a time. */
    public static final int MAX_KEPT = 5_000;

    /** Maximum number of characters of an answer's body that is kept. */
    static final int MAX_BODY = 64 * 1024;

    private final AccessStorage storage;
    private final InstantSource clock;

    public IdempotentCalls(AccessStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Begins a call.
     *
     * @param request everything that distinguishes the request from others
     * @return empty if there is no such tenant
     */
    public Optional<CallBeginning> begin(TenantId tenant, AgentTokenId token, IdempotencyKey key, byte[] request) {
        KeyHash hash = key.hash();
        KeyHash asked = key.hash(request);
        return storage.unitOfWork().inTenant(tenant, stores -> {
            // Read first, because the lock comes with it and the time counts from there.
            Optional<IdempotentCall> stored = stores.idempotentCalls().find(token, hash);
            Instant now = clock.instant();
            return stored.filter(call -> call.lastsAt(now))
                    .map(call -> again(call, asked, now))
                    .orElseGet(() -> first(stores, new IdempotentCall(token, hash, asked, now, Optional.empty())));
        });
    }

    private static CallBeginning first(AccessStores stores, IdempotentCall call) {
        Optional<Duration> wait = stores.idempotentCalls()
                .begunAt(MAX_KEPT, call.begunAt().plus(IdempotentCall.LIFETIME))
                .map(begun -> Duration.between(call.begunAt(), begun.plus(IdempotentCall.LIFETIME)))
                .filter(left -> !left.isNegative() && !left.isZero());
        if (wait.isPresent()) {
            return new CallBeginning(Kind.TOO_MANY, call, wait.get());
        }
        stores.idempotentCalls().save(call);
        return new CallBeginning(Kind.FIRST, call, Duration.ZERO);
    }

    private static CallBeginning again(IdempotentCall call, KeyHash asked, Instant now) {
        if (!call.request().equals(asked)) {
            return new CallBeginning(Kind.OTHER_REQUEST, call, Duration.ZERO);
        }
        return call.answer().isPresent()
                ? new CallBeginning(Kind.REPEATED, call, Duration.ZERO)
                : new CallBeginning(Kind.UNFINISHED, call, Duration.between(call.begunAt(), now));
    }

    /** Stores the answer of a call that took effect, without its body if that is long. */
    public void end(TenantId tenant, IdempotentCall call, KeptAnswer answer) {
        KeptAnswer kept = answer.body().filter(body -> body.length() > MAX_BODY).isPresent()
                ? new KeptAnswer(answer.status(), answer.tag(), Optional.empty())
                : answer;
        write(tenant, call, calls -> calls.save(call.answered(kept)));
    }

    /** Forgets a call that was refused and had no effect, so that its key can be used again. */
    public void forget(TenantId tenant, IdempotentCall call) {
        write(tenant, call, calls -> calls.remove(call.token(), call.key()));
    }

    private interface Writing {
        void to(IdempotentCallStore calls);
    }

    /** A call that outlasted its lifetime may have been replaced by a later one, which stays. */
    private void write(TenantId tenant, IdempotentCall call, Writing writing) {
        storage.unitOfWork().inTenant(tenant, stores -> {
            boolean stored = stores.idempotentCalls()
                    .find(call.token(), call.key())
                    .filter(call::equals)
                    .isPresent();
            if (stored) {
                writing.to(stores.idempotentCalls());
            }
            return stored;
        });
    }
}

package dev.intake.action;

import dev.intake.access.AuditEntry;
import dev.intake.access.AuditStore;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * An action that changes a tenant in one unit of work, with its entry in the audit record: allowed if it is done, refused if
 * it is refused.
 *
 * @param declaration the action without its work
 * @param units returns the unit of work of the ports
 * @param words returns the action in the audit record, whose result is known; never text from a caller
 * @param preparation reads what the work needs before the unit of work, and so before the tenant's lock
 */
public record Change<W, S extends AuditStore, I, O>(
        Declaration<I, O> declaration,
        Function<W, UnitOfWork<? extends S>> units,
        BiFunction<I, Result<O>, String> words,
        Preparation<W, S, I, O> preparation)
        implements Action<W, I, O> {
    /** What does a change. */
    @FunctionalInterface
    public interface Work<S, I, O> {
        /** Does it on the stores, or refuses it and changes nothing. */
        Result<O> on(S stores, I input, ActionContext context);
    }

    /** What reads before a change. */
    @FunctionalInterface
    public interface Preparation<W, S, I, O> {
        /** Returns what does the change, or why it is not begun, which leaves no entry. */
        Result<Work<S, I, O>> of(W storage, TenantId tenant, I input, ActionContext context);
    }

    @Override
    public Result<O> run(W storage, TenantId tenant, ActionContext context, Json given) {
        return input().read(given)
                .then(read -> preparation
                        .of(storage, tenant, read, context)
                        .then(work -> units.apply(storage)
                                .inTenant(
                                        tenant,
                                        stores -> audited(work.on(stores, read, context), stores, read, context))
                                .orElseGet(() -> Result.notFound("tenant"))));
    }

    private Result<O> audited(Result<O> result, S stores, I read, ActionContext context) {
        AuditEntry.Outcome outcome =
                result instanceof Result.Done<O> ? AuditEntry.Outcome.ALLOWED : AuditEntry.Outcome.REFUSED;
        stores.audit(List.of(new AuditEntry(
                context.ids().next(), context.clock().instant(), context.actor(), words.apply(read, result), outcome)));
        return result;
    }
}

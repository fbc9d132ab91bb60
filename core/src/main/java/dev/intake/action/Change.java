package dev.intake.action;

import dev.intake.access.AuditEntry;
import dev.intake.access.AuditStore;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import java.util.List;
import java.util.function.Function;

/**
 * An action that changes a tenant in one unit of work, with its entry in the audit record: allowed if it is done, refused if
 * it is refused.
 *
 * @param declaration the action without its work
 * @param units returns the unit of work of the ports
 * @param words the action in the audit record; never text from a caller
 * @param work does it; it changes nothing if it refuses
 */
public record Change<W, S extends AuditStore, I, O>(
        Declaration<I, O> declaration,
        Function<W, UnitOfWork<? extends S>> units,
        Function<I, String> words,
        Work<S, I, O> work)
        implements Action<W, I, O> {
    /** What does a change. */
    @FunctionalInterface
    public interface Work<S, I, O> {
        /** Does it on the stores, or refuses it and changes nothing. */
        Result<O> on(S stores, I input, ActionContext context);
    }

    @Override
    public Result<O> run(W storage, TenantId tenant, ActionContext context, Json given) {
        return input().read(given)
                .then(read -> units.apply(storage)
                        .inTenant(tenant, stores -> audited(stores, read, context))
                        .orElseGet(() -> Result.notFound("tenant")));
    }

    private Result<O> audited(S stores, I read, ActionContext context) {
        Result<O> result = work.on(stores, read, context);
        AuditEntry.Outcome outcome = result.fold(new Result.Cases<>(
                done -> AuditEntry.Outcome.ALLOWED,
                refused -> AuditEntry.Outcome.REFUSED,
                invalid -> AuditEntry.Outcome.REFUSED));
        stores.audit(List.of(new AuditEntry(
                context.ids().next(), context.clock().instant(), context.actor(), words.apply(read), outcome)));
        return result;
    }
}

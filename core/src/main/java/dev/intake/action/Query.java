package dev.intake.action;

import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;

/**
 * An action that reads: without the tenant's lock and without a write.
 *
 * @param declaration the action without its work
 * @param answer answers it
 */
public record Query<W, I, O>(Declaration<I, O> declaration, Answer<W, I, O> answer) implements Action<W, I, O> {
    /** What answers a query. */
    @FunctionalInterface
    public interface Answer<W, I, O> {
        /** Returns the answer about the tenant. */
        Result<O> of(W storage, TenantId tenant, I input, ActionContext context);
    }

    /** What answers a query that depends on no time. */
    @FunctionalInterface
    public interface TimelessAnswer<W, I, O> {
        /** Returns the answer about the tenant. */
        Result<O> of(W storage, TenantId tenant, I input);
    }

    @Override
    public Result<O> run(W storage, TenantId tenant, ActionContext context, Json given) {
        return input().read(given).then(read -> answer.of(storage, tenant, read, context));
    }
}

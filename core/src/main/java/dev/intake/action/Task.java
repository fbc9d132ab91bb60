package dev.intake.action;

import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;

/**
 * An action that goes on after its unit of work: over the network, or in further units of work. The first one holds its entry
 * in the audit record. Asking again completes what a crash interrupted.
 *
 * @param declaration the action without its work
 * @param first the change that begins it
 * @param rest does the rest
 */
public record Task<W, I, B, O>(Declaration<I, O> declaration, Change<W, ?, I, B> first, Rest<W, B, O> rest)
        implements Action<W, I, O> {
    /** What is done after a change. */
    @FunctionalInterface
    public interface Rest<W, B, O> {
        /** Does the rest, outside a unit of work, and returns the result of the action. */
        Result<O> after(W storage, TenantId tenant, B begun, ActionContext context);
    }

    @Override
    public Result<O> run(W storage, TenantId tenant, ActionContext context, Json given) {
        return first.run(storage, tenant, context, given).then(begun -> rest.after(storage, tenant, begun, context));
    }
}

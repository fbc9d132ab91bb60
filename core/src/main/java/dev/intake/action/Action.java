package dev.intake.action;

import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;

/**
 * One thing that can be asked for: by the management API, an agent's tool, a command or a form. A door reads what it needs
 * from the declaration and adds nothing to the rules.
 *
 * @param <W> the storage ports that it needs
 * @param <I> its input
 * @param <O> its result
 */
public sealed interface Action<W, I, O> permits Query, Change, Task {
    /** Returns the action without its work. */
    Declaration<I, O> declaration();

    /** Returns its id, its route, who may ask for it, and what it is about. */
    default ActionFacts facts() {
        return declaration().facts();
    }

    /** Returns what it reads. */
    default Input<I> input() {
        return declaration().input();
    }

    /** Returns how what it returns is written. */
    default Output<O> output() {
        return declaration().output();
    }

    /**
     * Does it, or says why not. It has no effect if the input has faults or if it is refused.
     *
     * @param storage the ports
     * @param tenant the tenant, or its test world
     * @param context who asks, and the sources of time and ids
     * @param given the values of the input's fields
     */
    Result<O> run(W storage, TenantId tenant, ActionContext context, Json given);
}

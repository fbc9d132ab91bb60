package dev.intake.action;

import dev.intake.access.Actor;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SealedContent;
import java.time.InstantSource;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Runs actions. Every door that offers an action calls {@link #run}.
 *
 * @param storage the ports
 * @param clock the time source
 * @param ids generates ids
 * @param random generates secrets; must be cryptographically strong outside tests
 * @param ports what actions need besides storage
 * @param isOperator whether it is a person who operates the service, or is at its machine, that asks
 * @param <W> the storage ports of all actions that are run
 */
public record Actions<W>(
        W storage, InstantSource clock, IdGenerator ids, RandomGenerator random, Ports ports, boolean isOperator) {
    /** Creates actions of tenants' people and programs, except those that need more than storage. */
    public Actions(W storage, InstantSource clock, IdGenerator ids, RandomGenerator random) {
        this(storage, clock, ids, random, Ports.NONE, false);
    }

    /** Returns these actions with those on what is encrypted, as {@code Connectors.sealed()} returns it. */
    public Actions<W> with(Supplier<SealedContent> content) {
        return with(SealedContent.class, content);
    }

    /** Returns these actions with those that need such a port. */
    public <T> Actions<W> with(Class<T> type, Supplier<? extends T> port) {
        return new Actions<>(storage, clock, ids, random, ports.with(type, port), isOperator);
    }

    /** Returns these actions for a person who operates the service, or is at its machine. */
    public Actions<W> ofOperator() {
        return new Actions<>(storage, clock, ids, random, ports, true);
    }

    /**
     * Runs an action.
     *
     * @param tenant the tenant, or its test world
     * @param actor the person or program that asks, whose right to do so the door has checked against
     *     {@link ActionFacts#scope()}
     * @param given the values of the input's fields
     * @throws IllegalArgumentException if only a person can ask for it, and the actor is none
     */
    public <I, O> Result<O> run(Action<? super W, I, O> action, TenantId tenant, Actor actor, Json given) {
        if (action.facts().has(Trait.BY_PERSON) && actor.kind() == Actor.Kind.AGENT) {
            throw new IllegalArgumentException(
                    "only a person can ask for " + action.facts().id());
        }
        return action.run(storage, tenant, new ActionContext(actor, isOperator, clock, ids, random, ports), given);
    }
}

package dev.intake.action;

import dev.intake.access.Actor;
import dev.intake.kernel.IdGenerator;
import dev.intake.secret.SealedContent;
import java.time.InstantSource;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Who asks for an action, the sources of time, ids and secrets, and what it needs besides storage.
 *
 * @param actor the person or program that asks
 * @param isOperator whether that person operates the service, or is at its machine
 * @param clock the time source; work reads something from the stores first, so that the time is from after the lock
 * @param ids generates ids
 * @param random generates secrets
 * @param ports what the action needs besides storage
 */
public record ActionContext(
        Actor actor, boolean isOperator, InstantSource clock, IdGenerator ids, RandomGenerator random, Ports ports) {
    /** Returns what encrypts and decrypts; throws if there is no master key, so work asks for it only when it needs it. */
    public Supplier<SealedContent> sealed() {
        return () -> port(SealedContent.class);
    }

    /** Returns whether a person at the machine asks, who sees more and keeps no thread of the service waiting. */
    public boolean isAtMachine() {
        return actor.equals(Actor.COMMAND_LINE);
    }

    /**
     * Returns a port.
     *
     * @throws IllegalStateException if whoever runs the action has none of this type
     */
    public <T> T port(Class<T> type) {
        return ports.get(type);
    }
}

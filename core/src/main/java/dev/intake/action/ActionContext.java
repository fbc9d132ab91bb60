package dev.intake.action;

import dev.intake.access.Actor;
import dev.intake.kernel.IdGenerator;
import dev.intake.secret.SealedContent;
import java.time.InstantSource;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Who asks for an action, and the sources of time, ids and secrets.
 *
 * @param actor the person or program that asks
 * @param isOperator whether that person operates the service, or is at its machine
 * @param clock the time source; work reads something from the stores first, so that the time is from after the lock
 * @param ids generates ids
 * @param random generates secrets
 * @param sealed returns what encrypts and decrypts; throws if there is no master key, so work asks for it only when it needs it
 */
public record ActionContext(
        Actor actor,
        boolean isOperator,
        InstantSource clock,
        IdGenerator ids,
        RandomGenerator random,
        Supplier<SealedContent> sealed) {}

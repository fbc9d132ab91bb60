package dev.intake.action;

import dev.intake.access.Actor;
import dev.intake.kernel.IdGenerator;
import java.time.InstantSource;

/**
 * Who asks for an action, and the sources of time and ids.
 *
 * @param actor the person or program that asks
 * @param isOperator whether that person operates the service, or is at its machine
 * @param clock the time source; work reads something from the stores first, so that the time is from after the lock
 * @param ids generates ids
 */
public record ActionContext(Actor actor, boolean isOperator, InstantSource clock, IdGenerator ids) {}

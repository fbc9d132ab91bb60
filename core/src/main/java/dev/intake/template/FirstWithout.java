package dev.intake.template;

import dev.intake.event.EventId;
import java.time.Instant;

/**
 * The first event of a type that lacked a key.
 *
 * @param event the event
 * @param at when it occurred
 */
public record FirstWithout(EventId event, Instant at) {}

package dev.intake.access;

import java.time.Instant;

/**
 * The person who allows an application to connect.
 *
 * @param actor the person, for the audit record
 * @param account when the person's account was created; identifies the account, because its name can change
 */
public record Grantor(Actor actor, Instant account) {}

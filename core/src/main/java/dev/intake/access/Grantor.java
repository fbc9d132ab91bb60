package dev.intake.access;

import java.time.Instant;

/**
 * A person who allows an application to connect.
 *
 * @param actor the person, for the audit record
 * @param account when the person's account was created, which identifies it: names of accounts can change
 */
public record Grantor(Actor actor, Instant account) {}

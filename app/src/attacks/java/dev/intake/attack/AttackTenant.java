package dev.intake.attack;

/**
 * A tenant of the attacked service.
 *
 * @param id its id
 * @param key its ingestion key
 * @param token an agent token with all scopes that read
 * @param program a draft of it
 */
record AttackTenant(String id, String key, String token, String program) {}

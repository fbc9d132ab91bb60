package dev.intake.http.api;

import dev.intake.access.AgentScope;

/**
 * An operation of the management API.
 *
 * @param id its id in the API description and the audit record
 * @param scope the required scope
 * @param hasWorlds whether it is about live or test data, and not about what both share
 */
record ApiOperation(String id, AgentScope scope, boolean hasWorlds) {}

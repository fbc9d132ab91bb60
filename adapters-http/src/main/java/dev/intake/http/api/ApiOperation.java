package dev.intake.http.api;

import dev.intake.access.AgentScope;

/**
 * An operation of the management API.
 *
 * @param id its id in the API description and the audit record
 * @param scope the required scope
 * @param hasWorlds whether it accesses live or test data, as opposed to data that both share
 * @param reads whether it changes nothing
 */
record ApiOperation(String id, AgentScope scope, boolean hasWorlds, boolean reads) {}

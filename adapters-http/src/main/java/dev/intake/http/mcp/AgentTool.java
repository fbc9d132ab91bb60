package dev.intake.http.mcp;

import dev.intake.access.AgentScope;
import dev.intake.id.TenantId;

/** Something that an agent can do. */
interface AgentTool {
    /** How agents see it. */
    ToolDescription description();

    /** What a token must allow for it. */
    AgentScope scope();

    /** Does it for a tenant, with arguments that fit its schema. */
    ToolAnswer run(TenantId tenant, ToolArguments arguments);
}

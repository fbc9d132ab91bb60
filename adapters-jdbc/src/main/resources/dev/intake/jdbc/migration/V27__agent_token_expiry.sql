-- When an agent token expires. Tokens from before this migration have no end, and neither have those that an older node
-- makes meanwhile.
ALTER TABLE agent_token ADD COLUMN expires_at timestamptz;

-- The refresh token before the newest one of a grant, whose exchange may be repeated until replaced_until. The tokens that it was
-- exchanged for are derived from it and the salt. Earlier nodes leave the columns as they are.
ALTER TABLE agent_token
    ADD COLUMN IF NOT EXISTS replaced_hash bytea,
    ADD COLUMN IF NOT EXISTS replaced_salt text COLLATE "C",
    ADD COLUMN IF NOT EXISTS replaced_until timestamptz;

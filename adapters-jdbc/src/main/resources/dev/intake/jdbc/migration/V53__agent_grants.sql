-- The grant that renews the token of a connected application (OAuth 2.1); null for tokens that a person created. Nodes of
-- earlier versions read such a token as any other, and keep these columns. family_hash never changes; secret_hash is that of
-- the code, and after its exchange of the newest refresh token.
ALTER TABLE agent_token
    ADD COLUMN IF NOT EXISTS client_id text COLLATE "C",
    ADD COLUMN IF NOT EXISTS redirect_uri text COLLATE "C",
    ADD COLUMN IF NOT EXISTS code_challenge text COLLATE "C", -- until the code is exchanged
    ADD COLUMN IF NOT EXISTS family_hash bytea,
    ADD COLUMN IF NOT EXISTS secret_hash bytea,
    ADD COLUMN IF NOT EXISTS secret_until timestamptz,
    ADD COLUMN IF NOT EXISTS grant_until timestamptz;

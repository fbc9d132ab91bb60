-- The key before the one in force, where somebody chose that it goes on working for a while; a batch never changes it.
ALTER TABLE tenant
    ADD COLUMN grace_key_ends_at      timestamptz,
    ADD COLUMN grace_key_generated_at timestamptz,
    ADD COLUMN grace_key_hash         bytea,
    ADD COLUMN grace_key_prefix       text COLLATE "C",
    ADD CHECK (num_nulls(grace_key_hash, grace_key_prefix, grace_key_generated_at, grace_key_ends_at) IN (0, 4)),
    ADD CHECK (grace_key_hash IS NULL OR key_hash IS NOT NULL);

-- Not unique, for the reason of tenant_key_hash.
CREATE INDEX tenant_grace_key_hash ON tenant (grace_key_hash) WHERE grace_key_hash IS NOT NULL;

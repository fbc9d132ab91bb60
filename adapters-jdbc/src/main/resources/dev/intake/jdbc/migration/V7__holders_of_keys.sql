-- Clients whose path names no tenant are told apart by their key alone. The index is not unique, so that it can be spread
-- over several databases: a key's randomness keeps it one tenant's. A batch never changes the key, so that its update of
-- the tenant's row still writes no index.
CREATE INDEX tenant_key_hash ON tenant (key_hash) WHERE key_hash IS NOT NULL;

-- Calls of the management API with an idempotency key, for 24 hours, by the rules at the head of V1. Keys and requests are stored as
-- hashes. Earlier nodes ignore the header.
CREATE TABLE IF NOT EXISTS idempotent_call (
    begun_at     timestamptz NOT NULL,
    token_id     uuid NOT NULL,
    tenant_id    int NOT NULL,
    status       smallint, -- null: the call runs, or was interrupted
    key_hash     bytea NOT NULL,
    request_hash bytea NOT NULL,
    tag          text COLLATE "C",
    body         text COLLATE "C", -- null beside a status: the answer has a secret or a person's data
    PRIMARY KEY (tenant_id, token_id, key_hash)
);

-- In the order in which they expire.
CREATE INDEX IF NOT EXISTS idempotent_call_begun ON idempotent_call (tenant_id, begun_at);

-- As V15 has them.
DO $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM pg_policies
        WHERE schemaname = current_schema() AND tablename = 'idempotent_call' AND policyname = 'own_tenant')
    THEN
        CREATE POLICY own_tenant ON idempotent_call
            USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
            WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int));
        ALTER TABLE idempotent_call ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END
$$;

-- What an import of a billing provider's history would bring in, by the rules at the head of V1: one row a tenant and provider.
CREATE TABLE IF NOT EXISTS history_count (
    started_at  timestamptz NOT NULL,
    finished_at timestamptz, -- null: not counted to the end
    recorded    bigint NOT NULL, -- events that are recorded already
    tenant_id   int NOT NULL,
    connector   smallint NOT NULL,
    reached     text COLLATE "C",
    objects     jsonb NOT NULL, -- by their lists
    events      jsonb NOT NULL, -- those that would be recorded, by their types
    PRIMARY KEY (tenant_id, connector)
);

-- As V15 has them.
DO $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM pg_policies
        WHERE schemaname = current_schema() AND tablename = 'history_count' AND policyname = 'own_tenant')
    THEN
        CREATE POLICY own_tenant ON history_count
            USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
            WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int));
        ALTER TABLE history_count ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END
$$;

-- What a run does: count or import. Earlier nodes run imports of Clerk's users only.
ALTER TABLE import_run ADD COLUMN IF NOT EXISTS task text COLLATE "C" NOT NULL DEFAULT 'import';

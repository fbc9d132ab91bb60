-- Bodies of ignored deliveries, which a later mapping can judge again, by the rules at the head of V1. Services of the version before
-- keep none.
ALTER TABLE tenant ADD COLUMN IF NOT EXISTS body_days int NOT NULL DEFAULT 30;

CREATE TABLE IF NOT EXISTS ignored_delivery (
    received_at timestamptz NOT NULL,
    event_id    uuid NOT NULL,
    tenant_id   int NOT NULL,
    connector   smallint NOT NULL,
    source      smallint NOT NULL,
    provider_id text COLLATE "C" NOT NULL,
    object_kind text COLLATE "C", -- null: its translation uses no memory
    object_id   text COLLATE "C" NOT NULL, -- empty without an object
    memory      jsonb, -- of the object before the delivery; null: nothing was remembered
    mentions    uuid[] NOT NULL, -- digests of the people whom the body names
    body        bytea NOT NULL,
    PRIMARY KEY (tenant_id, event_id)
);

-- In the order in which they are judged again, and in which they expire.
CREATE INDEX IF NOT EXISTS ignored_delivery_object
    ON ignored_delivery (tenant_id, connector, object_id, received_at, event_id);
CREATE INDEX IF NOT EXISTS ignored_delivery_received ON ignored_delivery (tenant_id, received_at);

-- As V15 has them.
DO $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM pg_policies
        WHERE schemaname = current_schema() AND tablename = 'ignored_delivery' AND policyname = 'own_tenant')
    THEN
        CREATE POLICY own_tenant ON ignored_delivery
            USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
            WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int));
        ALTER TABLE ignored_delivery ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END
$$;

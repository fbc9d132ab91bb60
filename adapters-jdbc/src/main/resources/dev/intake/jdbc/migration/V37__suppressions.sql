-- Closed addresses, by the rules at the head of V1. An older node that runs beside this version ignores them; an unsubscribe
-- still withdraws the contact's consent, which it knows.

-- false: an unsubscribe stops the program's emails.
ALTER TABLE program ADD COLUMN IF NOT EXISTS transactional boolean NOT NULL DEFAULT false;

-- The two random keys of a tenant's hashes. They are not sealed with a master key, because no one could enter them again.
CREATE TABLE IF NOT EXISTS suppression_key (
    tenant_id int NOT NULL,
    inner_key bytea NOT NULL,
    outer_key bytea NOT NULL,
    PRIMARY KEY (tenant_id)
);

-- The address is a keyed hash. The row stays when its contacts are erased.
CREATE TABLE IF NOT EXISTS suppression (
    since     timestamptz NOT NULL,
    lifted_at timestamptz, -- null: the address is closed
    tenant_id int NOT NULL,
    address   bytea NOT NULL,
    reason    text COLLATE "C" NOT NULL,
    scope     text COLLATE "C" NOT NULL,
    cause     text COLLATE "C",
    lifted_by text COLLATE "C",
    PRIMARY KEY (tenant_id, address, reason)
);

-- As V15 has them.
DO $$
DECLARE
    one text;
BEGIN
    FOREACH one IN ARRAY ARRAY['suppression_key', 'suppression'] LOOP
        IF NOT EXISTS (
            SELECT FROM pg_policies
            WHERE schemaname = current_schema() AND tablename = one AND policyname = 'own_tenant')
        THEN
            EXECUTE format($policy$
                CREATE POLICY own_tenant ON %I
                USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
                WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int))
                $policy$, one);
            EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', one);
        END IF;
    END LOOP;
END
$$;

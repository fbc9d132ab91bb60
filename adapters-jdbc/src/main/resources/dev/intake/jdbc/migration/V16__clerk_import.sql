-- What it takes to import a tenant's existing users from the dashboard, by the rules at the head of V1.

-- Sealed before it comes here, as in connector_secret.
CREATE TABLE connector_api_key (
    set_at     timestamptz NOT NULL,
    tenant_id  int NOT NULL,
    connector  smallint NOT NULL,
    shown_end  text COLLATE "C" NOT NULL,
    sealed_key bytea NOT NULL,
    PRIMARY KEY (tenant_id, connector)
);

-- The order to import users in the background and what came of it: one row a tenant and provider. How far the import itself
-- has come is in user_import.
CREATE TABLE import_run (
    ordered_at timestamptz NOT NULL,
    due_at     timestamptz, -- from when on any node may take it; null: it has ended
    resumes_at timestamptz, -- what it waits for is over then
    ended_at   timestamptz,
    tenant_id  int NOT NULL,
    claim      int NOT NULL,
    connector  smallint NOT NULL,
    state      text COLLATE "C" NOT NULL,
    reason     text COLLATE "C",
    PRIMARY KEY (tenant_id, connector)
);

-- The few that are not over, for every node asks for them every other second.
CREATE INDEX import_run_due ON import_run (tenant_id) WHERE due_at IS NOT NULL;

-- Those of the imported who became new contacts, and those whose contacts were changed. Of the others all was known.
ALTER TABLE user_import
    ADD COLUMN created bigint NOT NULL DEFAULT 0,
    ADD COLUMN updated bigint NOT NULL DEFAULT 0;

-- As V15 has them. What needs an older master key is counted over all tenants, and what is due is looked for.
CREATE POLICY own_tenant ON connector_api_key
    USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
    WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int));
CREATE POLICY all_tenants ON connector_api_key FOR SELECT
    USING ((SELECT current_setting('intake.across_tenants', true) = 'on'));
ALTER TABLE connector_api_key ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY own_tenant ON import_run
    USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
    WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int));
CREATE POLICY all_tenants ON import_run FOR SELECT
    USING ((SELECT current_setting('intake.across_tenants', true) = 'on'));
ALTER TABLE import_run ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

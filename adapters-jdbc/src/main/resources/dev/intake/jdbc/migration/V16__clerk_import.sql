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

-- As V15 has them; what needs an older master key is counted over all tenants.
CREATE POLICY own_tenant ON connector_api_key
    USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
    WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int));
CREATE POLICY all_tenants ON connector_api_key FOR SELECT
    USING ((SELECT current_setting('intake.across_tenants', true) = 'on'));
ALTER TABLE connector_api_key ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- Verifications of a provider's events, by the rules at the head of V1: one row a tenant, provider and length of the period.
CREATE TABLE IF NOT EXISTS connector_verification (
    due_at      timestamptz, -- from when on any node may take it; null: it has ended and is not repeated
    ended_at    timestamptz,
    period_from timestamptz NOT NULL,
    period_to   timestamptz NOT NULL,
    reached     timestamptz NOT NULL, -- events before it are verified
    sent        bigint NOT NULL,
    here        bigint NOT NULL,
    fetched     bigint NOT NULL,
    missing     bigint NOT NULL,
    tenant_id   int NOT NULL,
    claim       int NOT NULL,
    connector   smallint NOT NULL,
    days        smallint NOT NULL,
    reason      text COLLATE "C",
    found       jsonb NOT NULL, -- the latest that were missing: id, type, time and outcome
    PRIMARY KEY (tenant_id, connector, days)
);

CREATE POLICY own_tenant ON connector_verification
    USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
    WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int));
CREATE POLICY all_tenants ON connector_verification FOR SELECT
    USING ((SELECT current_setting('intake.across_tenants', true) = 'on'));
ALTER TABLE connector_verification ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

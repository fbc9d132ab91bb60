-- What email providers report about emails, by the rules at the head of V1. Older nodes neither read nor write these tables.

-- Secrets are sealed before they come here. Codes of a provider are never changed.
CREATE TABLE feedback_secret (
    set_at        timestamptz NOT NULL,
    tenant_id     int NOT NULL,
    provider      smallint NOT NULL,
    shown_end     text COLLATE "C" NOT NULL,
    sealed_secret bytea NOT NULL,
    PRIMARY KEY (tenant_id, provider)
);

-- The reports of the last 90 days, by which a repeat is known. The key is a hash, so nothing of a report is in it.
CREATE TABLE feedback_report (
    received_at timestamptz NOT NULL,
    report_key  uuid NOT NULL,
    tenant_id   int NOT NULL,
    PRIMARY KEY (tenant_id, report_key)
);
CREATE INDEX feedback_report_received ON feedback_report (tenant_id, received_at);

-- Emails of programs that bounced or were reported as spam. They are removed with their contact.
CREATE TABLE email_feedback (
    at         timestamptz NOT NULL,
    program_id uuid NOT NULL,
    contact_id uuid NOT NULL,
    tenant_id  int NOT NULL,
    step       int NOT NULL,
    kind       text COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant_id, program_id, contact_id, step, kind)
);
CREATE INDEX email_feedback_contact ON email_feedback (tenant_id, contact_id);

-- As V15 has them.
CREATE POLICY own_tenant ON feedback_secret
    USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
    WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int));
CREATE POLICY all_tenants ON feedback_secret FOR SELECT
    USING ((SELECT current_setting('intake.across_tenants', true) = 'on'));
ALTER TABLE feedback_secret ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY own_tenant ON feedback_report
    USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
    WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int));
ALTER TABLE feedback_report ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY own_tenant ON email_feedback
    USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
    WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int));
ALTER TABLE email_feedback ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

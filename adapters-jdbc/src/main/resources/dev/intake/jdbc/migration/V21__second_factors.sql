-- An authenticator app for each account that wants one: the sealed secret, whether a code has come from it, the step of the
-- last code, and 32 bytes of SHA-256 for each recovery code that is left, one after the other.
ALTER TABLE account
    ADD COLUMN second_factor        bytea,
    ADD COLUMN second_factor_active boolean NOT NULL DEFAULT false,
    ADD COLUMN second_factor_step   bigint NOT NULL DEFAULT 0,
    ADD COLUMN recovery_codes       bytea;

-- The record of one account, newest first.
CREATE INDEX sign_in_account ON sign_in (account, at, sign_in_id);

-- What one actor did for a tenant, and what was done of one kind, newest first.
CREATE INDEX audit_actor ON audit (tenant_id, actor_kind, actor_id, at, audit_id);
CREATE INDEX audit_action ON audit (tenant_id, action, at, audit_id);

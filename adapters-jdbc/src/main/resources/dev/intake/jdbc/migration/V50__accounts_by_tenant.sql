-- The members of a tenant in order of name, and the operator, whose tenant is null, by the rules at the head of V1.
CREATE INDEX IF NOT EXISTS account_tenant ON account (tenant, name);

-- The mail server of a tenant, by the rules at the head of V1. null: the service's. The password is sealed before it comes here. An older
-- node ignores the columns and sends through the service's mail server.
ALTER TABLE tenant
    ADD COLUMN IF NOT EXISTS mail_host text COLLATE "C",
    ADD COLUMN IF NOT EXISTS mail_port int,
    ADD COLUMN IF NOT EXISTS mail_security text COLLATE "C",
    ADD COLUMN IF NOT EXISTS mail_from text COLLATE "C",
    ADD COLUMN IF NOT EXISTS mail_user text COLLATE "C",
    ADD COLUMN IF NOT EXISTS mail_password bytea,
    ADD COLUMN IF NOT EXISTS mail_set_at timestamptz;

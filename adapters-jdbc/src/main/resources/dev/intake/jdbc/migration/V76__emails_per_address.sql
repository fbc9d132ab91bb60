-- The emails of a day to one address, by the rules at the head of V1. An older node that runs beside this version sends without the limit; its
-- emails do not count.
ALTER TABLE tenant ADD COLUMN IF NOT EXISTS emails_per_address integer; -- null: the default
-- By which addresses are compared, beside the address as it was written.
ALTER TABLE email ADD COLUMN IF NOT EXISTS address_key text COLLATE "C";
CREATE INDEX IF NOT EXISTS email_address ON email (tenant_id, address_key, at) WHERE address_key IS NOT NULL;

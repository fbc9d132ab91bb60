-- When the account of the person was created who allowed an application to connect, which identifies the account; null: not known.
-- Its grants end with the account. Earlier nodes leave the column as it is.
ALTER TABLE agent_token ADD COLUMN IF NOT EXISTS granted_by timestamptz;

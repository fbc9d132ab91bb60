-- When the contact's customer was first seen at a billing provider, as long as only billing providers know the contact, by the rules at
-- the head of V1; null: others know it, or it is older than this column. Earlier nodes leave the column as it is.
ALTER TABLE contact ADD COLUMN IF NOT EXISTS billed_since timestamptz;

-- The events of the past that an import has recorded, by the rules at the head of V1.
ALTER TABLE user_import ADD COLUMN IF NOT EXISTS events bigint NOT NULL DEFAULT 0;

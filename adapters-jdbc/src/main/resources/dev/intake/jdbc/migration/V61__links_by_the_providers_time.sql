-- When the newest payload with the merchant's id of the user was sent, by the rules at the head of V1; null: not known, and the next
-- payload with an id replaces the link. Earlier nodes leave the column as it is.
ALTER TABLE customer_link ADD COLUMN IF NOT EXISTS named_at timestamptz;

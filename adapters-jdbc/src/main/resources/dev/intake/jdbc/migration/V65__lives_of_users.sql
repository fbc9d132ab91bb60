-- What the authentication provider reported of a contact's users, by the rules at the head of V1: when the newest was created or
-- deleted, and when a creation after a deletion arrived. Null: nothing since this version.
ALTER TABLE contact
    ADD COLUMN IF NOT EXISTS user_changed_at timestamptz,
    ADD COLUMN IF NOT EXISTS reactivated_at timestamptz;

-- Why an email that is skipped or discarded was not sent before: its last state that says so, a space, and what that state says.
-- Null: nothing had kept it. By the rules at the head of V1.
ALTER TABLE email ADD COLUMN IF NOT EXISTS obstacle text COLLATE "C";

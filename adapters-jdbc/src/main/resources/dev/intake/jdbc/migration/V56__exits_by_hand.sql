-- Exits by hand: the person who ended the enrollment, by the rules at the head of V1. Null: an event did, or a node of an older
-- version for a person, which names the person in the audit record alone.
ALTER TABLE enrollment ADD COLUMN IF NOT EXISTS exit_by_kind text COLLATE "C";
ALTER TABLE enrollment ADD COLUMN IF NOT EXISTS exit_by_id text COLLATE "C";

-- Enrollment by hand: the person who enrolled the contact, by the rules at the head of V1. Null: an event did. An older node ignores
-- the columns. It sends the emails as for any other enrollment, because entry_event names an event or an id that no event has.
ALTER TABLE enrollment ADD COLUMN IF NOT EXISTS by_kind text COLLATE "C";
ALTER TABLE enrollment ADD COLUMN IF NOT EXISTS by_id text COLLATE "C";

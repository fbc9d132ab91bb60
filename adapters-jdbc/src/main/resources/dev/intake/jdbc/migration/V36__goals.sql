-- Goals: the event that the contacts of a program should cause, and the time in which it counts, by the rules at the head of V1.
-- Null: no goal. An older node that runs beside this version keeps what is stored. IF NOT EXISTS lets nodes of this version be
-- tested on tables to which an older migration is still to be applied.
ALTER TABLE program ADD COLUMN IF NOT EXISTS goal_event text COLLATE "C";
ALTER TABLE program ADD COLUMN IF NOT EXISTS goal_minutes int;

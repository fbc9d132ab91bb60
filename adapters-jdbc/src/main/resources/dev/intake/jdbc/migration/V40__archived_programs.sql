-- Archived programs, by the rules at the head of V1. The state of an archived program stays paused or draft, so an older node, which
-- does not know the column, neither enrolls contacts in it nor sends its emails. A person who resumes it there ends the archiving.
ALTER TABLE program ADD COLUMN IF NOT EXISTS archived boolean NOT NULL DEFAULT false;

-- Exits: which events end an enrollment of a program, and which enrollments have ended so, by the rules at the head of V1. Constant
-- defaults rewrite no row. An older node that runs beside this version ignores exit rules and exits.
ALTER TABLE program ADD COLUMN IF NOT EXISTS exit_until text[] NOT NULL DEFAULT '{}';
ALTER TABLE program ADD COLUMN IF NOT EXISTS exit_match text[] NOT NULL DEFAULT '{}';
ALTER TABLE program ADD COLUMN IF NOT EXISTS exit_historical boolean NOT NULL DEFAULT false;

ALTER TABLE enrollment ADD COLUMN IF NOT EXISTS exited_at timestamptz;
-- Null if a person ended the enrollment.
ALTER TABLE enrollment ADD COLUMN IF NOT EXISTS exit_event uuid;

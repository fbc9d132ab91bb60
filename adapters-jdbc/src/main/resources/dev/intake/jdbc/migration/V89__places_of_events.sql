-- The place of an event among those of its batch, which arrived at the same time, by the rules at the head of V1. Events of an older
-- version, or of an older node that runs beside this one, have the first.
ALTER TABLE event ADD COLUMN IF NOT EXISTS place int NOT NULL DEFAULT 0;

-- Due enrollments in an order that is certain: when many are due at one moment, as when a sending window opens, those of a contact follow
-- each other. The index has the columns of the one before it, so an older node uses it as well.
CREATE INDEX IF NOT EXISTS enrollment_due_by_contact ON enrollment (tenant_id, program_id, due_at, contact_id);
DROP INDEX IF EXISTS enrollment_due;

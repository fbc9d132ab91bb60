-- Which enrollments began by a test event, by the rules at the head of V1. A constant default rewrites no row. Enrollments from
-- before this migration count as real ones, and so do those that an older node makes meanwhile. IF NOT EXISTS lets nodes of this
-- version be tested on tables to which an older migration is still to be applied.
ALTER TABLE enrollment ADD COLUMN IF NOT EXISTS test boolean NOT NULL DEFAULT false;

-- The few tests of a program, which are taken off its figures. Other enrollments have no entry in it.
CREATE INDEX IF NOT EXISTS enrollment_test ON enrollment (tenant_id, program_id) WHERE test;

-- Entering again: how often contacts enter a program (null: once), and which of a contact's enrollments a row or an email
-- belongs to, by the rules at the head of V1. Constant defaults rewrite no row.
ALTER TABLE program ADD COLUMN IF NOT EXISTS reenter text COLLATE "C";
ALTER TABLE enrollment ADD COLUMN IF NOT EXISTS entry_key uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
ALTER TABLE email ADD COLUMN IF NOT EXISTS entry_key uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';

-- The wider key serves the same reads. No statement of an older node names the key as a conflict target, and its rows have the
-- default, which stays unique for each contact and program.
ALTER TABLE enrollment DROP CONSTRAINT IF EXISTS enrollment_pkey;
ALTER TABLE enrollment ADD PRIMARY KEY (tenant_id, contact_id, program_id, entry_key);

-- An older node counts claims in ones, this version counts those of other keys in twos. So an older node, which takes all
-- enrollments of a contact for one, cannot claim them. No row has another key yet.
ALTER TABLE enrollment DROP CONSTRAINT IF EXISTS enrollment_claim_check;
ALTER TABLE enrollment ADD CONSTRAINT enrollment_claim_check
    CHECK (entry_key = '00000000-0000-0000-0000-000000000000' OR claim % 2 = 0) NOT VALID;

-- No released version writes this table. It is missing where this file is applied before the one that creates it.
ALTER TABLE IF EXISTS email_feedback
    ADD COLUMN IF NOT EXISTS entry_key uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
ALTER TABLE IF EXISTS email_feedback DROP CONSTRAINT IF EXISTS email_feedback_pkey;
ALTER TABLE IF EXISTS email_feedback ADD PRIMARY KEY (tenant_id, program_id, contact_id, entry_key, step, kind);

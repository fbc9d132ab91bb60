-- The age in days from which a missing event of a provider starts no program, by the rules at the head of V1. Null: the usual one.
ALTER TABLE tenant ADD COLUMN IF NOT EXISTS late_repair_days smallint;

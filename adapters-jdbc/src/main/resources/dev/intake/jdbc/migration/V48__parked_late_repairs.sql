-- Whether a parked event starts no program when it is released, because it was fetched late, by the rules at the head of V1. Services of
-- the version before release it as any other.
ALTER TABLE parked_event ADD COLUMN IF NOT EXISTS historical boolean NOT NULL DEFAULT false;

-- How often a failed delivery was processed, beginning with its arrival, by the rules at the head of V1. A retry on an older node is not
-- counted.
ALTER TABLE failed_delivery ADD COLUMN IF NOT EXISTS attempts int NOT NULL DEFAULT 1;

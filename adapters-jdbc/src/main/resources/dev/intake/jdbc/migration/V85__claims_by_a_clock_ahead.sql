-- When a worker last claimed the enrollment, by the worker's clock: shows whether due_at was set by a clock that was ahead. By the
-- rules at the head of V1; an older node leaves it as it is.
ALTER TABLE enrollment ADD COLUMN IF NOT EXISTS claimed_at timestamptz;

-- Finds the waits that a clock that was ahead has set, among all that wait, by the rules at the head of V1. With coalesce(), which does
-- not count as leakproof, row security would keep a query from the index.
CREATE INDEX IF NOT EXISTS enrollment_latest_time ON enrollment (
    tenant_id, (CASE WHEN since IS NULL THEN greatest(enrolled_at, claimed_at) ELSE greatest(since, claimed_at) END))
    WHERE due_at IS NOT NULL;
